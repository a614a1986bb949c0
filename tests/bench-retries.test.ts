import { expect, test } from 'vitest'
import { withRetries } from './bench/with-retries.ts'

function failingTimes(failures: number) {
  let attempts = 0
  return async () => {
    attempts++
    if (attempts <= failures) throw new Error('NO_NAVSTART')
    return attempts
  }
}

test('a measurement that fails is repeated, and the reason is printed', async () => {
  const printed: string[] = []
  expect(await withRetries(failingTimes(2), '/archive', (line: string) => printed.push(line))).toBe(3)
  expect(printed).toEqual([
    '/archive is measured again after attempt 1 of 4: NO_NAVSTART',
    '/archive is measured again after attempt 2 of 4: NO_NAVSTART',
  ])
})

test('a measurement that fails four times fails', async () => {
  await expect(withRetries(failingTimes(4), '/archive', () => {})).rejects.toThrow(
    '/archive failed 4 times: NO_NAVSTART',
  )
})
