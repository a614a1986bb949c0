import type { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { longDate } from '#shared/domain/dates.ts'

interface CostLine {
  label: string
  /** Cents; negative for what is taken off. */
  amount: number
  note: string
}

/** The lines of a change that begins at once; together they are the amount to pay now. Lines without an amount are left out. */
export function planChangeLines(
  { charge, credit, discount, tax, balance, carried, nextAt, effective }: PlanChangePreview,
  plans: { from: string; to: string },
): CostLine[] {
  if (effective !== 'now') return []
  const lines = [
    { label: plans.to, amount: charge, note: `until ${longDate(nextAt)}` },
    { label: `Rest of ${plans.from}`, amount: -credit, note: 'which you have paid for' },
    { label: 'Your promotion', amount: -discount, note: '' },
    { label: 'Tax', amount: tax, note: '' },
    balance < 0
      ? { label: 'Your balance', amount: balance, note: 'from before' }
      : { label: 'Due from before', amount: balance, note: '' },
    carried > 0
      ? { label: 'Kept for you', amount: carried, note: 'for the next payment' }
      : { label: 'Paid later', amount: carried, note: 'with the next payment' },
  ]
  return lines.filter(({ amount }) => amount !== 0)
}
