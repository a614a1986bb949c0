// Without schemas, so that pages and forms in the browser can share the list without loading zod.

/** The currency of `plans.price`, and of a purchase where a reader has no other choice. */
export const DEFAULT_CURRENCY = 'usd'

/**
 * Currencies that plans can be sold in, by ISO 4217 code as Stripe writes it, with the smallest amount that Stripe charges.
 * None has three decimals; the yen has none. private.smallest_charge() has the same list without the default one.
 */
export const smallestCharges = {
  usd: 50,
  aud: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  jpy: 50,
  nok: 300,
  nzd: 50,
  pln: 200,
  sek: 300,
  sgd: 50,
} as const
export type Currency = keyof typeof smallestCharges

export const currencies = Object.keys(smallestCharges) as Currency[]

export type FurtherCurrency = Exclude<Currency, typeof DEFAULT_CURRENCY>
export const furtherCurrencies = currencies.filter(
  (currency): currency is FurtherCurrency => currency !== DEFAULT_CURRENCY,
)
