import { expect, test } from 'vitest'
import { paymentPolicy, policyFor } from './card-policy.ts'

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
