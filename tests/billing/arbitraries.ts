import fc from 'fast-check'

// Values from which the steps of readers and of groups are drawn.

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authenticatesOnce: '4000002500003155',
  authenticatesAlways: '4000002760003184',
  failsOnRenewal: '4000000000000341',
  refundFails: '4000000000005126',
  refundIsPending: '4000000000007726',
  bankAccount: '000123456789',
  emptyBankAccount: '000222222227',
  sepaDebit: 'AT611904300234573201',
  emptySepaDebit: 'AT861904300235473202',
  ideal: 'ideal',
  paypal: 'paypal',
} as const
export type CardName = keyof typeof cards

/** The prices of the plans by currency. */
export const prices = {
  usd: { global_reader: 20_000, patron_ledger: 150_000 },
  eur: { global_reader: 18_900, patron_ledger: 139_000 },
  jpy: { global_reader: 30_000, patron_ledger: 220_000 },
} as const
export type CurrencyName = keyof typeof prices

export const currency = fc.constantFrom<CurrencyName>('usd', 'usd', 'eur', 'eur', 'jpy')
export const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant<CardName>('good') },
  { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(cards) as CardName[])) },
)
export const by = fc.constantFrom<'admin' | 'stripe'>('admin', 'stripe')

/** A kind of step, and how often it is drawn beside the others. */
export const weighted = <Name extends string, Rest extends object>(
  weight: number,
  name: Name,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Name } & Rest>,
})
