import { expect, test } from 'vitest'
import { cardPolicy, policyFor } from './card-policy.ts'

const house = "connect-src 'self'; frame-src 'none'; script-src 'self' 'sha256-a'"

test('Stripe is let in where cards are taken, and nowhere else', () => {
  for (const page of ['/checkout', '/account', '/dashboard']) {
    const policy = policyFor(page, house)
    expect(policy).toContain("script-src 'self' 'sha256-a' https://*.js.stripe.com https://js.stripe.com")
    expect(policy).toContain('frame-src https://*.js.stripe.com https://hooks.stripe.com https://js.stripe.com')
    expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  }
  for (const page of ['/', '/subscription', '/login', '/admin', '/subscription-success'])
    expect(policyFor(page, house)).toBe(house)
})

test('where a stand-in takes the cards, Stripe is not let in', () => {
  const policy = cardPolicy(house, 'http://127.0.0.1:54326/stripe.js')
  expect(policy).toBe(
    "connect-src 'self' http://127.0.0.1:54326; frame-src 'none'; script-src 'self' 'sha256-a' http://127.0.0.1:54326",
  )
})
