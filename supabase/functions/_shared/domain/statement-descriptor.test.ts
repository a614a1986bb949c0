import { expect, test } from 'vitest'
import { statementDescriptor, statementDescriptorSuffix } from './statement-descriptor.ts'

test.each([
  ['Meridian', 'Meridian'],
  ['Méridien  “Été”', 'Meridien Ete'],
  [`<North> \\ "South" *'s`, 'North South s'],
  ['Elle', 'Elle magazine'],
  ['The Quarterly Review of Places', 'The Quarterly Review o'],
  ['経度', undefined],
  ['2026 – 27', undefined],
])('%s stands on the card statement as %s', (name, descriptor) => {
  expect(statementDescriptor(name)).toBe(descriptor)
  if (descriptor) expect(descriptor).toMatch(/^[^<>\\'"*]{5,22}$/)
})

test.each([
  ['Meridian', 'Meridian'],
  ['Elle', 'Elle'],
  ['The Quarterly Review of Places', 'The Quarte'],
  ['2026 – 2027: a review', undefined],
  ['経度', undefined],
])('%s stands behind the prefix of the account as %s', (name, suffix) => {
  expect(statementDescriptorSuffix(name)).toBe(suffix)
})
