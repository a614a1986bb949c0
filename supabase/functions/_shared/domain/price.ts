import { DEFAULT_CURRENCY } from '../contracts/currency.ts'
import { translatable } from '../contracts/translatable.ts'
import { type Language, localeTags } from './language.ts'

type Fractions = 'always' | 'none' | 'if-any'

const styles = {
  always: {},
  none: { minimumFractionDigits: 0, maximumFractionDigits: 0 },
  'if-any': { trailingZeroDisplay: 'stripIfInteger' },
} as const satisfies Record<Fractions, Intl.NumberFormatOptions>

const formats = new Map<string, Intl.NumberFormat>()

/** In English '$200', '€189', '¥30,000', 'CHF 190'; in French '189 €'. */
function formatOf(currency: string, fractions: Fractions, language: Language = 'en'): Intl.NumberFormat {
  const key = `${language} ${currency} ${fractions}`
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(localeTags[language], { style: 'currency', currency, ...styles[fractions] })
  formats.set(key, known)
  return known
}

/** 2, and 0 for yen. */
export const fractionDigits = (currency: string) =>
  formatOf(currency, 'always').resolvedOptions().maximumFractionDigits ?? 2

/** An amount in the smallest unit of its currency, in units: 200.5 dollars, 200 yen. */
export const unitsOf = (amount: number, currency: string) => amount / 10 ** fractionDigits(currency)

const format = (amount: number, currency: string, fractions: Fractions, language?: Language) =>
  // A true minus is as wide as a figure.
  formatOf(currency, fractions, language).format(unitsOf(amount, currency)).replace('-', '−')

/** An amount in the smallest unit of its currency, as a payment shows it: '$200.00', '€200.00', '¥200'. */
export const amountLabel = (amount: number, currency: string, language?: Language) =>
  format(amount, currency, 'always', language)

/** In whole units, for staff: sums and the axis of a chart. */
export const wholeAmountLabel = (amount: number, currency: string) => format(amount, currency, 'none')

/** For staff, one side of a difference between Stripe's balance and what is recorded; null where that side has no entry. */
export const differenceLabel = (amount: number | null, currency: string) =>
  amount === null ? 'nothing' : amountLabel(amount, currency)

/**
 * As a price is shown, '$0' at 0: whole dollars, as the product specification has it, and in other currencies with
 * decimals where there are any.
 */
export const roundAmountLabel = (amount: number, currency: string, language?: Language) =>
  format(amount, currency, currency === DEFAULT_CURRENCY ? 'none' : 'if-any', language)

/** '$200' or '$179.50': decimals only where there are any. */
export const shortAmountLabel = (amount: number, currency: string, language?: Language) =>
  format(amount, currency, 'if-any', language)

/** As the newsroom shows the price of a plan: 'Free' at 0. */
export const priceLabel = (amount: number, currency: string) =>
  amount === 0 ? 'Free' : roundAmountLabel(amount, currency)

const taxNotes = { exclusive: translatable('plus tax'), inclusive: translatable('tax included') }

/** The note about taxes at the price of a plan, translated where it is shown; empty where no taxes are computed. */
export const taxNote = (behavior: 'exclusive' | 'inclusive' | null | undefined) => (behavior ? taxNotes[behavior] : '')

/** 'Euro (EUR)'; the code alone where the language has no name for it. */
export function currencyName(currency: string, language: Language = 'en'): string {
  const code = currency.toUpperCase()
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code
  return name === code ? code : `${name} (${code})`
}
