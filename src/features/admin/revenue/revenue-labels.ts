import type { DataOf } from '#lib/api-types.ts'

export type Revenue = DataOf<'get', '/admin/revenue'>
export type CurrencyRevenue = Revenue['currencies'][number]

export interface PartProps {
  revenue: Revenue
}

/** 'Nov 2026'. */
export const monthLabel = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))

/** Whole units, for the axis of a chart. */
export const wholeUnits = (currency: string) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
  const digits =
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return (amount: number) => format.format(amount / 10 ** digits)
}

/** With the currency only where there are several. */
export const titleIn = (title: string, currency: string, { currencies }: Revenue) =>
  currencies.length > 1 ? `${title}, ${currency.toUpperCase()}` : title

/** 'needs_response' as words. */
export const statusLabel = (status: string) => status.replaceAll('_', ' ')
