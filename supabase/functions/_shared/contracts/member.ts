import { z } from 'zod'
import { AcceptedTermsRecord } from './accepted-terms.ts'
import { postalAddress, SavedAddress } from './address.ts'
import { ReasonOfRequest } from './audit-log.ts'
import { MemberGifts } from './gift.ts'
import { MemberGroups } from './group.ts'
import { Invoice, Payment } from './payment.ts'
import { PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { PrintDelivery } from './print-edition.ts'
import { personNames } from './registration.ts'
import { EmailAddress, singleLineText } from './text-fields.ts'
import { MAX_MEMBER_SEARCH_LENGTH, MAX_REASON_LENGTH } from './text-limits.ts'
import { UserSubscription } from './user-subscription.ts'

/** A member in the search results that staff see: `GET /api/admin/members?search=`. */
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
  .object({
    id: z.uuid(),
    amount: z.int(),
    status: z.string(),
    reason: z.string().nullable(),
    creditNoteNumber: z.string().nullable().describe('Null while there is no credit note.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const Dispute = z
  .object({ id: z.uuid(), amount: z.int(), status: z.string(), reason: z.string().nullable(), createdAt: Timestamp })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

/** A payment as staff members see it. */
export const MemberPayment = Payment.extend({
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  fraudWarning: z.string().nullable().describe('The type of an early fraud warning of the card network.'),
  refundable: z.int().nonnegative().describe('Cents that can still be refunded.'),
  pendingRefundAmount: z.int().nonnegative().describe('Cents of refunds that Stripe has not completed.'),
}).meta({ id: 'MemberPayment' })
export type MemberPayment = z.infer<typeof MemberPayment>

/** An entry of the audit log: what a staff member did to a member's account. */
export const AuditEvent = z
  .object({
    id: z.uuid(),
    kind: z.enum([
      'complimentary-granted',
      'complimentary-ended',
      'subscription-ended',
      'subscription-end-planned',
      'pause-ended',
      'refund-requested',
      'address-corrected',
      'email-change-requested',
      'group-corrected',
      'group-end-planned',
    ]),
    by: z.string().nullable().describe('Null if the account was deleted.'),
    plan: z.string().nullable(),
    amount: z.int().nullable().describe('Cents.'),
    currency: z.string().nullable().describe('Of the amount.'),
    reason: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof AuditEvent>

/** An e-mail of the last week to the address of a member. */
export const MemberEmail = z
  .object({
    id: z.string(),
    kind: z.string().describe('As in the outbox, such as `renewal-reminder`.'),
    queuedAt: Timestamp,
    sentAt: Timestamp.nullable().describe('When the mail server accepted it.'),
    failedAt: Timestamp.nullable().describe('When it was given up. Null for both while it waits.'),
  })
  .meta({ id: 'MemberEmail' })
export type MemberEmail = z.infer<typeof MemberEmail>

/** `GET /api/admin/members?search=`. */
export const MemberSearch = z.object({
  search: z
    .string()
    .max(MAX_MEMBER_SEARCH_LENGTH, `At most ${MAX_MEMBER_SEARCH_LENGTH} characters, please.`)
    // The database refuses control characters, and no name has them.
    .overwrite((text) => text.replace(/\p{Cc}/gu, ' '))
    .default('')
    .describe('Words, each of which is found in the name or the address.'),
})
export type MemberSearch = z.infer<typeof MemberSearch>

/** `GET /api/admin/members/{id}`: a member's subscription, payments and audit log. */
export const MemberDetail = z
  .object({
    member: Member,
    subscription: UserSubscription.nullable(),
    invoiceProblem: z.string().nullable().describe('Why Stripe could not finalize the latest invoice.'),
    reason: z.string().nullable().describe('The reason for a complimentary subscription.'),
    payments: z.array(MemberPayment),
    invoices: z.array(Invoice),
    acceptedTerms: z.array(AcceptedTermsRecord).describe('With each completed purchase.'),
    gifts: MemberGifts,
    groups: MemberGroups,
    addresses: z.array(SavedAddress),
    printDeliveries: z.array(PrintDelivery),
    emails: z.array(MemberEmail).describe('Of the last week, the newest first.'),
    auditLog: z.array(AuditEvent).describe('The newest first.'),
  })
  .meta({ id: 'MemberDetail' })
export type MemberDetail = z.infer<typeof MemberDetail>

/** `POST /api/admin/members/{id}/complimentary-subscription`: grants a complimentary subscription. `DELETE` ends it. */
export const NewComplimentarySubscription = z
  .object({
    planId: PlanId,
    endsAt: Timestamp.describe('When it ends; within five years.'),
    reason: singleLineText(MAX_REASON_LENGTH, {
      required: 'For whom or for what, please.',
      invalid: 'On one line, please.',
    }),
  })
  .meta({ id: 'NewComplimentarySubscription' })
export type NewComplimentarySubscription = z.infer<typeof NewComplimentarySubscription>

/** `POST /api/admin/members/{id}/subscription/cancellation` and `POST /api/admin/groups/{id}/cancellation`. */
export const SubscriptionEnd = z.object({ reason: ReasonOfRequest }).meta({ id: 'SubscriptionEnd' })
export type SubscriptionEnd = z.infer<typeof SubscriptionEnd>

/** `PUT /api/admin/members/{id}/addresses/{addressId}`. */
export const AddressCorrection = postalAddress({ ...personNames, reason: ReasonOfRequest }).meta({
  id: 'AddressCorrection',
})
export type AddressCorrection = z.infer<typeof AddressCorrection>

/** `POST /api/admin/members/{id}/email`. */
export const EmailCorrection = z
  .object({ email: EmailAddress, reason: ReasonOfRequest })
  .meta({ id: 'EmailCorrection' })
export type EmailCorrection = z.infer<typeof EmailCorrection>

/** In cents, as of Stripe's largest charge; the column holds 32 bits. */
const MAX_REFUND = 99_999_999

/** `POST /api/admin/payments/{id}/refunds`. The key makes a repeated request one refund. */
export const NewRefund = z
  .object({
    amount: z
      .int()
      .positive('More than nothing, please.')
      .max(MAX_REFUND, 'Less, please: no payment is larger.')
      .describe('Cents; at most the refundable amount.'),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']),
    key: z.uuid(),
  })
  .meta({ id: 'NewRefund' })
export type NewRefund = z.infer<typeof NewRefund>
