import type { StatisticsPeriod } from '../contracts/statistics.ts'

/** The change of a figure in one step. Null: everything before the period. */
export interface Change {
  figure: string
  key: string
  /** 'yyyy-mm-dd' */
  startsOn: string | null
  amount: number
}

/** The first day of each step from `first` to `today`, both 'yyyy-mm-dd': days of 30 days, else months. */
export function stepsOf(period: StatisticsPeriod, first: string, today: string): string[] {
  const steps: string[] = []
  const next = new Date(period === '30-days' ? first : `${first.slice(0, 7)}-01`)
  while (next.toISOString().slice(0, 10) <= today) {
    steps.push(next.toISOString().slice(0, 10))
    if (period === '30-days') next.setUTCDate(next.getUTCDate() + 1)
    else next.setUTCMonth(next.getUTCMonth() + 1)
  }
  return steps
}

/** The change of a figure in each step; 0 where it did not change. */
export function sumsOf(changes: Change[], dates: string[], figure: string, key: string): number[] {
  const sums = new Map(
    changes
      .filter((change) => change.figure === figure && change.key === key)
      .map(({ startsOn, amount }) => [startsOn, amount]),
  )
  return dates.map((date) => sums.get(date) ?? 0)
}

/** The value of a figure before the period and at the end of each step. */
export function seriesOf(
  changes: Change[],
  dates: string[],
  figure: string,
  key: string,
): { before: number; values: number[] } {
  const before =
    changes.find((change) => change.figure === figure && change.key === key && change.startsOn === null)?.amount ?? 0
  let value = before
  return { before, values: sumsOf(changes, dates, figure, key).map((amount) => (value += amount)) }
}
