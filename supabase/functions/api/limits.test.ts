import { expect, test } from 'vitest'
import { inWords } from './limits.ts'

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})
