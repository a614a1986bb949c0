import { expect, test } from 'vitest'
import { NewsletterCountry } from '../contracts/country.ts'
import { countryName, regionName } from './location.ts'

test.each([
  ['CH', 'Switzerland'],
  ['us', 'United States'],
  ['HK', 'Hong Kong'],
  ['XX', null],
  ['ZZ', null],
  ['T1', null],
  ['', null],
  ['USA', null],
  [undefined, null],
])('%s is %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})

test('codes of the newsletter’s countries map to the names in its form', () => {
  const codes = 'US GB CA AU DE FR JP IT ES NL SE CH SG HK BR MX IN CN'.split(' ')
  expect(codes.map(countryName)).toEqual(NewsletterCountry.options)
})

test.each([
  ['Île-de-France', 'Île-de-France'],
  [' 75 ', '75'],
  ['St. John’s', 'St. John’s'],
  ['<b>', null],
  ['a\nb', null],
  ['x'.repeat(101), null],
  ['', null],
  [null, null],
])('%j becomes %j', (text, name) => {
  expect(regionName(text)).toBe(name)
})
