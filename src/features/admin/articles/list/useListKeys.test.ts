import { expect, test } from 'vitest'
import { nextIndex } from './useListKeys.ts'

test.each([
  ['j', -1, false, 0],
  ['j', 0, true, 1],
  ['j', 2, true, 2],
  ['k', -1, false, 2],
  ['k', 1, true, 0],
  ['k', 0, true, 0],
  ['ArrowDown', -1, false, undefined],
  ['ArrowDown', 1, true, 2],
  ['ArrowUp', 2, true, 1],
  ['Home', 2, true, 0],
  ['End', 0, true, 2],
  ['End', -1, false, undefined],
  ['Enter', 1, true, undefined],
])('%s from row %i of three (in the list: %s) leads to %s', (key, current, isInList, expected) => {
  expect(nextIndex(key, current, 3, isInList)).toBe(expected)
})

test('an empty list leads nowhere', () => {
  expect(nextIndex('j', -1, 0, false)).toBeUndefined()
})
