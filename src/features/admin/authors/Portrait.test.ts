import { expect, test } from 'vitest'
import { initialsOf } from './Portrait.tsx'

test.each([
  ['Astrid Holm-Okafor', 'AO'],
  ['Inès', 'I'],
  ['émile de la Tour', 'ÉT'],
  ['𝒜da Lindqvist', '𝒜L'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
