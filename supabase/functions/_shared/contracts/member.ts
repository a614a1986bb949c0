import { z } from 'zod'
import { SavedAddress } from './address.ts'
import { Invoice, Payment } from './payment.ts'
import { PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { PrintDelivery } from './print-edition.ts'
import { singleLineText } from './text-fields.ts'
import { UserSubscription } from './user-subscription.ts'

/** A reader as the desk finds them: `GET /api/admin/members?search=`. */
export const Member = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    createdAt: Timestamp,
    planName: z.string().nullable(),
    status: z.string(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const Refund = z
  .object({ id: z.uuid(), amount: z.int(), status: z.string(), reason: z.string().nullable(), createdAt: Timestamp })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const Dispute = z
  .object({ id: z.uuid(), amount: z.int(), status: z.string(), reason: z.string().nullable(), createdAt: Timestamp })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

/** Money as the desk sees it. */
export const MemberPayment = Payment.extend({
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  refundable: z.int().nonnegative().describe('Cents that can still go back: neither gone nor on their way.'),
  pendingRefundAmount: z.int().nonnegative().describe('Cents that Stripe has been told to send back and has not yet.'),
}).meta({ id: 'MemberPayment' })
export type MemberPayment = z.infer<typeof MemberPayment>

/** What the desk did for a member, and who it was. */
export const AuditEvent = z
  .object({
    id: z.uuid(),
    kind: z.enum(['complimentary-granted', 'complimentary-ended', 'subscription-ended', 'refund-requested']),
    by: z.string().nullable().describe('Null when whoever did it has left.'),
    plan: z.string().nullable(),
    amount: z.int().nullable().describe('Cents.'),
    reason: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof AuditEvent>

/** `GET /api/admin/members?search=`. */
export const MemberSearch = z.object({
  search: z
    .string()
    .max(200, 'At most 200 characters, please.')
    // Nobody is called like that, and the database would refuse to look.
    .overwrite((text) => text.replace(/\p{Cc}/gu, ' '))
    .default('')
    .describe('Words, each of which is found in the name or the address.'),
})
export type MemberSearch = z.infer<typeof MemberSearch>

/** `GET /api/admin/members/{id}`: everything about somebody's subscription, on one page. */
export const MemberDetail = z
  .object({
    member: Member,
    subscription: UserSubscription.nullable(),
    reason: z.string().nullable().describe('Why the house made a present of it.'),
    payments: z.array(MemberPayment),
    invoices: z.array(Invoice),
    addresses: z.array(SavedAddress),
    printDeliveries: z.array(PrintDelivery),
    auditLog: z.array(AuditEvent).describe('What the desk did, newest first.'),
  })
  .meta({ id: 'MemberDetail' })
export type MemberDetail = z.infer<typeof MemberDetail>

/** `POST /api/admin/members/{id}/complimentary-subscription`: a plan as a present of the house. `DELETE` ends it. */
export const NewComplimentarySubscription = z
  .object({
    planId: PlanId,
    endsAt: Timestamp.describe('When it ends; within five years.'),
    reason: singleLineText(300, { required: 'For whom or for what, please.', invalid: 'On one line, please.' }),
  })
  .meta({ id: 'NewComplimentarySubscription' })
export type NewComplimentarySubscription = z.infer<typeof NewComplimentarySubscription>

/** `POST /api/admin/payments/{id}/refunds`. The key makes of two clicks one refund. */
export const NewRefund = z
  .object({
    amount: z.int().positive('More than nothing, please.').describe('Cents; at most what has not gone back yet.'),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']),
    key: z.uuid(),
  })
  .meta({ id: 'NewRefund' })
export type NewRefund = z.infer<typeof NewRefund>
