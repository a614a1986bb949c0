import { expect, test } from 'vitest'
import { guessCountry, matchOfferedCountry } from './newsletter-countries.ts'

test('a country that the form does not offer is undefined', () => {
  expect([matchOfferedCountry('Sweden'), matchOfferedCountry('Iceland'), matchOfferedCountry(null)]).toEqual([
    'Sweden',
    undefined,
    undefined,
  ])
})

test.each([
  ['de-CH', 'Europe/Berlin', 'Switzerland'],
  ['zh-Hans-SG', 'UTC', 'Singapore'],
  ['fr', 'Europe/Paris', 'France'],
  ['es-AR', 'America/Mexico_City', 'Mexico'],
  ['en', 'America/Indiana/Knox', 'United States'],
  ['en', 'America/Argentina/Salta', undefined],
  ['', '', undefined],
])('language %s and time zone %s lead to %s', (language, timeZone, country) => {
  expect(guessCountry(language, timeZone)).toBe(country)
})
