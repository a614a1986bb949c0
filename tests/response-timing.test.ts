import { expect, test } from 'vitest'
import { slowerPairs } from './api/response-timing.fixtures.ts'

const repeat = (count: number, steps: (index: number) => number[]) => Array.from({ length: count }, (_, n) => steps(n))

test('a request that needs one step more in every round is found', () => {
  expect(slowerPairs(repeat(12, () => [1, 2]))).toEqual(['1 is slower than 0'])
})

test('a request that needs one step more in two of three rounds is found, although the others are equal', () => {
  expect(slowerPairs(repeat(12, (n) => [n % 3 ? 2 : 1, 1]))).toEqual(['0 is slower than 1'])
})

test('delays that hit one request and then another are not taken for a difference', () => {
  expect(slowerPairs(repeat(12, (n) => [n % 2 ? 3 : 1, n % 3 ? 1 : 2]))).toEqual([])
  expect(slowerPairs(repeat(12, () => [1, 1, 1]))).toEqual([])
})
