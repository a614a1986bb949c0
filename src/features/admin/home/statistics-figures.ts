import type { DataOf } from '#lib/api-types.ts'
import { wholeAmountLabel } from '#shared/domain/price.ts'

export type Statistics = DataOf<'get', '/admin/statistics'>
export type Period = Statistics['period']

/** Names of the periods, in their order. */
export const periods: Record<Period, string> = { '30-days': '30 days', '12-months': '12 months', all: 'All' }

/** A large number, its change, and a sentence about it. */
export interface Figure {
  name: string
  value: string
  /** Signed, in the period; undefined where a change means nothing. */
  change?: string | undefined
  note?: string | undefined
}

const numbers = new Intl.NumberFormat('en-US')
const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })

export const countLabel = (count: number) => numbers.format(count)
// A true minus is as wide as the plus.
const changeLabel = (change: number) => (change === 0 ? 'unchanged' : signed.format(change).replace('-', '−'))

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const last = ({ values, before }: { values: number[]; before: number }) => values.at(-1) ?? before

/** The figures of a period, money last. */
export function figuresOf({ plans, newsletter, revenue }: Statistics): Figure[] {
  const paid = plans.filter(({ isFree }) => !isFree)
  const free = plans.filter(({ isFree }) => isFree)
  const total = (of: Statistics['plans'], pick: (plan: Statistics['plans'][number]) => number) => sum(of.map(pick))
  const gained = total(paid, (plan) => sum(plan.gained))
  const lost = total(paid, (plan) => sum(plan.lost))
  const readers = total(free, last)
  return [
    {
      name: 'Subscribers',
      value: countLabel(total(paid, last)),
      change: changeLabel(total(paid, last) - total(paid, ({ before }) => before)),
      note: `and ${countLabel(readers)} with a free account`,
    },
    { name: 'New', value: countLabel(gained), note: `and ${countLabel(lost)} lost` },
    {
      name: 'Newsletter',
      value: countLabel(last(newsletter)),
      change: changeLabel(last(newsletter) - newsletter.before),
      note: `${countLabel(sum(newsletter.gained))} new, ${countLabel(sum(newsletter.lost))} left`,
    },
    ...(revenue ?? []).flatMap(({ currency, before, recurring, received, refunded }) => {
      const yearly = recurring.at(-1) ?? before
      const money = (amount: number) => wholeAmountLabel(amount, currency)
      return [
        {
          name: revenue?.length === 1 ? 'Recurring a year' : `Recurring a year, ${currency.toUpperCase()}`,
          value: money(yearly),
          change: yearly === before ? 'unchanged' : `${yearly > before ? '+' : '−'}${money(Math.abs(yearly - before))}`,
          note: `${money(Math.round(yearly / 12))} a month`,
        },
        {
          name: revenue?.length === 1 ? 'Received' : `Received, ${currency.toUpperCase()}`,
          value: money(sum(received) - sum(refunded)),
          note: sum(refunded) > 0 ? `after refunds of ${money(sum(refunded))}` : 'nothing refunded',
        },
      ]
    }),
  ]
}

/** Whether nobody has subscribed, signed up for the newsletter or paid yet. */
export const isEmpty = ({ plans, newsletter, revenue }: Statistics) =>
  [...plans.filter(({ isFree }) => !isFree), newsletter].every(
    (series) => last(series) === 0 && sum(series.gained) === 0,
  ) && (revenue ?? []).every(({ received }) => sum(received) === 0)

/** '22 Nov' of a day, 'Nov 2026' of a month. */
export function dateLabel(date: string, period: Period): string {
  const options: Intl.DateTimeFormatOptions =
    period === '30-days' ? { day: 'numeric', month: 'short' } : { month: 'short', year: 'numeric' }
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(date))
}
