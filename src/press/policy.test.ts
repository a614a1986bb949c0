import { expect, test } from 'vitest'
import { mergePolicies } from './policy.ts'

test('one policy stays what it is', () => {
  expect(mergePolicies(["default-src 'self'; script-src 'self' 'sha256-a'"])).toBe(
    "default-src 'self'; script-src 'self' 'sha256-a'",
  )
})

test('the union allows what any page needs, in an order that does not depend on theirs', () => {
  const a = "script-src 'self' 'sha256-a'; object-src 'none';"
  const b = "object-src 'none'; script-src 'sha256-b' 'self'"
  expect(mergePolicies([a, b])).toBe("object-src 'none'; script-src 'self' 'sha256-a' 'sha256-b'")
  expect(mergePolicies([b, a])).toBe(mergePolicies([a, b]))
})

test("'none' gives way to a source", () => {
  expect(mergePolicies(["frame-src 'none'", 'frame-src https://a.example'])).toBe('frame-src https://a.example')
})
