import type { DeskDeed, Member, NewRefund } from '#shared/contracts/member.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'

export const nameOf = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

/** Statuses as Stripe names them, in words. */
export const inWords = (status: string) => status.replaceAll('_', ' ')

export const refundReasons: Record<NewRefund['reason'], string> = {
  requested_by_customer: 'The reader asked for it',
  duplicate: 'Paid twice',
  fraudulent: 'Not paid by the reader',
}

/** The last day of a list is the one that ends when it closes. */
export const lastDayOf = (closesAt: string) => longDate(new Date(Date.parse(closesAt) - 1).toISOString())

/** What was done, as a sentence without its subject. */
export function deedInWords({ kind, plan, amount }: DeskDeed): string {
  switch (kind) {
    case 'present-given':
      return `gave ${plan ?? 'a plan'} as a present`
    case 'present-ended':
      return `ended the present of ${plan ?? 'a plan'}`
    case 'subscription-ended':
      return `ended ${plan ?? 'the subscription'} at once`
    case 'refund-ordered':
      return `sent back ${amountLabel(amount ?? 0)}`
  }
}

/** Why, where it was said. Of refunds the reason is one of Stripe's. */
export const reasonInWords = ({ kind, reason }: DeskDeed) =>
  kind === 'refund-ordered' ? refundReasons[reason as NewRefund['reason']] : reason
