import { expect, test } from 'vitest'
import { editionName } from './print-edition.ts'

test.each([
  ['2026-12', 'December 2026'],
  ['2027-01', 'January 2027'],
  ['2028-02', 'February 2028'],
])('the edition of %s is called %s', (edition, name) => {
  expect(editionName(edition)).toBe(name)
})
