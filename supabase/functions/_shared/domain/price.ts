const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Cents as a plan card shows them: whole dollars, 'Free' at 0. */
export const priceLabel = (cents: number) => (cents === 0 ? 'Free' : dollars.format(cents / 100))
