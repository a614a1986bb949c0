import type { QueuedEmail } from '../contracts/letter.ts'
import type { Card } from '../contracts/payment.ts'
import type { BillingCustomer } from '../data/billing-customers.ts'
import type { PlanName } from '../data/known-prices.ts'
import type { BillingRows } from '../data/money-rows.ts'
import type { BillingContact } from '../data/subscribing.ts'

export type CustomerRows = BillingRows & { customer: BillingCustomer }

/** What letters are written from. */
export interface NotificationContext {
  before: CustomerRows
  after: CustomerRows
  plans: Map<string, PlanName>
  /** Null when the account is gone: then only who got money back is told. */
  reader: BillingContact | null
  /** Ids of subscriptions whose reader has withdrawn, and been told so. */
  withdrawn: Set<string>
  /** Ids of those that end at once because their reader wished it. */
  cancelledByReader: Set<string>
  /** Ids of invoices whose payment waits for what the reader tells their bank. */
  requiresAction: Set<string>
  /** When invoices were paid, by their ids. */
  paidAt: Map<string, string>
  /** Of the one that is alive: until when it is kept although a payment is missing, or may be withdrawn from. */
  graceUntil: string | null
  withdrawableUntil: string | null
  /** Where its printed edition goes. */
  deliveryLines: string[] | null
  /** Asks for the confirmation of the reader's address, when it has just begun and that is missing. */
  requestId: string | null
  now: string
}

export interface BillingNotification {
  to: 'reader' | 'publication'
  email: QueuedEmail
}

/** Older things have been told by somebody else, or are history: a house that moves in with its customers writes no letters. */
const RECENT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export function isRecent(at: string | null | undefined, now: string): boolean {
  return at != null && Date.parse(at) > Date.parse(now) - RECENT_DAYS * DAY_MS
}

export const planName = ({ plans }: NotificationContext, plan: string) => plans.get(plan)?.name ?? plan

export const isSameCard = (a: Card | null, b: Card | null) => a?.brand === b?.brand && a?.last4 === b?.last4
