import { expect, test } from 'vitest'
import { mergePolicies, paymentPolicy, policyFor } from './content-security-policy.ts'

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

const basePolicy = "connect-src 'self'; frame-src 'none'; script-src 'self' 'sha256-a'"

test('Stripe is let in where cards are taken, and nowhere else', () => {
  for (const page of ['/checkout', '/account', '/dashboard']) {
    const policy = policyFor(page, basePolicy)
    expect(policy).toContain("script-src 'self' 'sha256-a' https://*.js.stripe.com https://js.stripe.com")
    expect(policy).toContain('frame-src https://*.js.stripe.com https://hooks.stripe.com https://js.stripe.com')
    expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  }
  for (const page of ['/', '/subscription', '/login', '/admin', '/subscription-success'])
    expect(policyFor(page, basePolicy)).toBe(basePolicy)
})

test('where a stand-in takes the cards, Stripe is not let in', () => {
  const policy = paymentPolicy(basePolicy, 'http://127.0.0.1:54326/stripe.js')
  expect(policy).toBe(
    "connect-src 'self' http://127.0.0.1:54326; frame-src 'none'; script-src 'self' 'sha256-a' http://127.0.0.1:54326",
  )
})
