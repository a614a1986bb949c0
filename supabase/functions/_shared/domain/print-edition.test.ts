import { expect, test } from 'vitest'
import { countriesLabel, editionName, firstPrintEdition } from './print-edition.ts'

test.each([
  ['2026-12', 'December 2026'],
  ['2027-01', 'January 2027'],
  ['2028-02', 'February 2028'],
])('the edition of %s is called %s', (edition, name) => {
  expect(editionName(edition)).toBe(name)
})

test.each([
  ['2026-11-20T23:59:59Z', '2026-12'],
  ['2026-11-21T00:00:00Z', '2027-01'],
  ['2026-12-21T00:00:00Z', '2027-02'],
])('a reader who subscribes at %s gets %s first', (now, edition) => {
  expect(firstPrintEdition(new Date(now))).toBe(edition)
})

test('few countries are named, of many the first ones', () => {
  expect(countriesLabel(['United States', 'Canada', 'France'])).toBe('the United States, Canada and France')
  expect(countriesLabel(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])).toBe('A, B, C, D, E and 3 other countries')
})

test('French names of editions and countries have no article', () => {
  expect(editionName('2027-02', 'fr')).toBe('février 2027')
  expect(countriesLabel(['United States', 'Canada', 'Netherlands'], 'fr')).toBe('États-Unis, Canada et Pays-Bas')
  const many = ['France', 'Italy', 'Spain', 'Austria', 'Belgium', 'Japan', 'Norway']
  expect(countriesLabel(many, 'fr', (count) => `${count} autres pays`)).toBe(
    'France, Italie, Espagne, Autriche, Belgique et 2 autres pays',
  )
})
