import { expect, test } from 'vitest'
import { newsletterCountries } from '../contracts/country.ts'
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
  expect(Object.keys(newsletterCountries).map(countryName)).toEqual(Object.values(newsletterCountries))
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
