import { expect, test } from 'vitest'
import { priceLabel } from './price.ts'

test.each([
  [0, 'Free'],
  [100, '$1'],
  [20000, '$200'],
  [150000, '$1,500'],
  [19999, '$200'],
])('%i → %s', (cents, label) => {
  expect(priceLabel(cents)).toBe(label)
})
