import type { AdminPlan, PlanUpdate } from '#shared/contracts/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'

/** Cents as they stand in the field: '200', '199.50'. */
export const dollarsText = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

/** Lines of a text area, blank ones left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const count = new Intl.NumberFormat('en-US')

export const subscriberCount = ({ subscribers }: AdminPlan) =>
  subscribers.reduce((total, group) => total + group.count, 0)

export const subscribersLabel = (number: number) =>
  number === 0 ? 'No subscribers' : number === 1 ? '1 subscriber' : `${count.format(number)} subscribers`

/** 'Silver' for `silver`. */
export const tierLabel = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1)

const perYear = (cents: number) => `${amountLabel(cents)} a year`

/** What another price means, line by line: who pays what from when. Empty when the price stays. */
export function priceConsequences(plan: AdminPlan, { price }: Pick<PlanUpdate, 'price'>): string[] {
  if (price === plan.price) return []
  const paying = plan.subscribers.filter(({ source }) => source === 'stripe')
  return [
    `New subscribers pay ${perYear(price)} from now on, instead of ${perYear(plan.price)}.`,
    ...(paying.length === 0 ? ['Nobody pays for this plan yet.'] : []),
    ...paying.map(
      (group) =>
        `${subscribersLabel(group.count)} ${group.count === 1 ? 'keeps' : 'keep'} ${perYear(group.price)}, at each renewal too.`,
    ),
  ]
}

/** What taking the plan off means; empty while it stays on offer. */
export function withdrawalConsequences(plan: AdminPlan, { active }: Pick<PlanUpdate, 'active'>): string[] {
  if (active || !plan.active) return []
  const number = subscriberCount(plan)
  return [
    'Nobody can choose this plan any more.',
    ...(number > 0
      ? [`${subscribersLabel(number)} ${number === 1 ? 'keeps' : 'keep'} it, and it renews as before.`]
      : []),
  ]
}
