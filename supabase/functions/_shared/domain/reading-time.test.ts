import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

test.each([
  [0, 1],
  [230, 1],
  [344, 1],
  [346, 2],
  [2300, 10],
])('%i words take %i min', (words, minutes) => {
  expect(readingMinutes('word '.repeat(words))).toBe(minutes)
})
