import { expect, test, vi } from 'vitest'

vi.stubGlobal(
  'CSSStyleSheet',
  class {
    replaceSync() {}
  },
)
const { Elements } = await import('./stripe-elements.ts')

const options = { mode: 'subscription', amount: 20_000, currency: 'usd' } as const

test('accepts one source of payment method types, which must allow cards', () => {
  expect(() => new Elements({ ...options, allowedPaymentMethodTypes: ['card'] })).not.toThrow()
  for (const conflictingOption of [
    { excludedPaymentMethodTypes: ['link'] },
    { paymentMethodConfiguration: 'pmc_1' },
    { clientSecret: 'pi_1_secret_1' },
  ])
    expect(() => new Elements({ ...options, allowedPaymentMethodTypes: ['card'], ...conflictingOption })).toThrow(
      /together/,
    )
  expect(() => new Elements({ ...options, allowedPaymentMethodTypes: ['link'] })).toThrow(/supports cards only/)
})
