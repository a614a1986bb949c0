const inDollars = (fractionDigits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  })
const dollars = inDollars(0)
const dollarsAndCents = inDollars(2)

/** Cents as a reader's account shows a price: whole dollars, '$0' at 0. */
export const dollarsOf = (cents: number) => dollars.format(cents / 100)

/** Cents as a plan card shows them: whole dollars, 'Free' at 0. */
export const priceLabel = (cents: number) => (cents === 0 ? 'Free' : dollarsOf(cents))

/** What the price of a plan says about taxes; empty where none are computed. */
export const taxNote = (behavior: 'exclusive' | 'inclusive' | null | undefined) =>
  behavior ? { exclusive: 'plus tax', inclusive: 'tax included' }[behavior] : ''
const formatOf = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency })

/** An amount in the smallest unit of its currency, in units: 200.5 dollars, 200 yen. */
export const unitsOf = (amount: number, currency: string) =>
  amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2)

/** An amount in the smallest unit of its currency: '€200.00', '¥200'. */
export const amountInCurrency = (amount: number, currency: string) =>
  // A true minus is as wide as a figure.
  formatOf(currency).format(unitsOf(amount, currency)).replace('-', '−')

/** Cents as a payment shows them, to the cent: '$200.00'. */
export const amountLabel = (cents: number) => dollarsAndCents.format(cents / 100)
