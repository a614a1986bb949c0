import type { DataOf } from '#lib/api-types.ts'

export type Revenue = DataOf<'get', '/admin/revenue'>
export type CurrencyRevenue = Revenue['currencies'][number]

export interface PartProps {
  revenue: Revenue
}

/** 'Nov 2026'. */
export const monthLabel = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))

/** With the currency only where there are several. */
export const titleIn = (title: string, currency: string, { currencies }: Revenue) =>
  currencies.length > 1 ? `${title}, ${currency.toUpperCase()}` : title

/** 'needs_response' as words. */
export const statusLabel = (status: string) => status.replaceAll('_', ' ')
