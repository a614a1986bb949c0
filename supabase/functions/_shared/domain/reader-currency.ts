import { HttpError } from '../contracts/http-error.ts'

const nameOf = (currency: string) => {
  const code = currency.toUpperCase()
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
  return name === code ? code : `${name} (${code})`
}

/** What a reader who pays in one currency is told about a price in another one. Codes as Stripe writes them: `eur`. */
export const differentCurrency = (own: string, priced: string) =>
  new HttpError(
    'conflict',
    `Your account pays in ${nameOf(own)}, and this price is in ${nameOf(priced)}. Nothing has been charged. Please write to us, and we will help.`,
  )

/** Stripe refuses the price and does not say which currency the reader pays in, at least not for a program to read. */
export const currencyConflict = (cause: unknown) =>
  new HttpError(
    'conflict',
    'Your account pays in another currency than that of this price. Nothing has been charged. Please write to us, and we will help.',
    { cause },
  )
