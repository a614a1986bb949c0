import type { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { english, type Locale } from '../../../languages/locale.ts'

interface CostLine {
  label: string
  /** Cents; negative for what is taken off. */
  amount: number
  note: string
}

/**
 * The lines of a change that begins at once; together they are the amount to pay now. Lines without an amount are left out. A change with
 * the next period has no other line than the balance, which is part of the next payment.
 */
export function planChangeLines(
  { charge, credit, discount, tax, balance, carried, nextAt, nextBalance, effective }: PlanChangePreview,
  plans: { from: string; to: string },
  { t, longDate }: Locale = english,
): CostLine[] {
  if (effective !== 'now') {
    if (nextBalance === 0) return []
    return nextBalance < 0
      ? [{ label: t('Your balance'), amount: nextBalance, note: t('taken off the next payment') }]
      : [{ label: t('Due from before'), amount: nextBalance, note: t('with the next payment') }]
  }
  const lines = [
    { label: plans.to, amount: charge, note: t('until {date}', { date: longDate(nextAt) }) },
    { label: t('Rest of {plan}', { plan: plans.from }), amount: -credit, note: t('which you have paid for') },
    { label: t('Your promotion'), amount: -discount, note: '' },
    { label: t('Tax'), amount: tax, note: '' },
    balance < 0
      ? { label: t('Your balance'), amount: balance, note: t('from before') }
      : { label: t('Due from before'), amount: balance, note: '' },
    carried > 0
      ? { label: t('Kept for you'), amount: carried, note: t('for the next payment') }
      : { label: t('Paid later'), amount: carried, note: t('with the next payment') },
  ]
  return lines.filter(({ amount }) => amount !== 0)
}
