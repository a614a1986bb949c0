import { expect, test } from 'vitest'
import { mergePolicies, paymentPolicy, policyFor } from './content-security-policy.ts'

test('a single policy is not changed', () => {
  expect(mergePolicies(["default-src 'self'; script-src 'self' 'sha256-a'"])).toBe(
    "default-src 'self'; script-src 'self' 'sha256-a'",
  )
})

test('the union allows the sources of every page, in an order that does not depend on theirs', () => {
  const a = "script-src 'self' 'sha256-a'; object-src 'none';"
  const b = "object-src 'none'; script-src 'sha256-b' 'self'"
  expect(mergePolicies([a, b])).toBe("object-src 'none'; script-src 'self' 'sha256-a' 'sha256-b'")
  expect(mergePolicies([b, a])).toBe(mergePolicies([a, b]))
})

test("a source replaces 'none'", () => {
  expect(mergePolicies(["frame-src 'none'", 'frame-src https://a.example'])).toBe('frame-src https://a.example')
})

const basePolicy = "connect-src 'self'; frame-src 'none'; script-src 'self' 'sha256-a'"

test('only payment pages allow Stripe', () => {
  for (const page of ['/checkout', '/gift', '/groups', '/account', '/dashboard']) {
    const policy = policyFor(page, basePolicy)
    expect(policy).toContain("script-src 'self' 'sha256-a' https://*.js.stripe.com https://js.stripe.com")
    expect(policy).toContain('frame-src https://*.js.stripe.com https://hooks.stripe.com https://js.stripe.com')
    expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  }
  for (const page of ['/', '/subscription', '/login', '/subscription-success'])
    expect(policyFor(page, basePolicy)).toBe(basePolicy)
})

test('only the admin frames pages of this site, for previews', () => {
  expect(policyFor('/admin', basePolicy)).toBe(basePolicy.replace("frame-src 'none'", "frame-src 'self'"))
})

test('with a test double of Stripe.js, payment pages do not allow Stripe', () => {
  const policy = paymentPolicy(basePolicy, 'http://127.0.0.1:54326/stripe.js')
  expect(policy).toBe(
    "connect-src 'self' http://127.0.0.1:54326; frame-src 'none'; script-src 'self' 'sha256-a' http://127.0.0.1:54326",
  )
})
