import { expect, test } from 'vitest'
import { passOrFail } from './bench/statistics.ts'

test('a bar that is missed sets the exit code of the command', () => {
  const before = process.exitCode
  try {
    expect([passOrFail(true), process.exitCode]).toEqual(['reached', before])
    expect([passOrFail(false), process.exitCode]).toEqual(['missed', 1])
    expect([passOrFail(true), process.exitCode]).toEqual(['reached', 1])
  } finally {
    process.exitCode = before
  }
})
