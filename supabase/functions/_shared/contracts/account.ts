import { z } from 'zod'
import { AcceptedTermsRecord } from './accepted-terms.ts'
import { SavedAddress } from './address.ts'
import { SharedByReader } from './article-share.ts'
import { CancellationFeedback } from './cancellation-feedback.ts'
import { ContactReply } from './contact.ts'
import { CustomerBalance } from './customer-balance.ts'
import { BoughtGift, ReceivedGift } from './gift.ts'
import { Group, GroupDetails, OwnSeat } from './group.ts'
import { Highlight } from './highlight.ts'
import { Refund } from './member.ts'
import { ExistingPassword } from './password.ts'
import { Card, Invoice, Payment } from './payment.ts'
import { PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { PrintDelivery } from './print-edition.ts'
import { PauseRecord } from './print-pause.ts'
import { ReadingListEntry } from './reading-list.ts'
import { ReadingProgress } from './reading-progress.ts'
import { AccountEvent, Session } from './session.ts'
import { SupportTicket } from './support-ticket.ts'
import { User } from './user.ts'
import { SubscriptionSource } from './user-subscription.ts'
import { OfferRecord } from './winback-offer.ts'
import { Withdrawal } from './withdrawal.ts'

/** `POST /api/user/deletion`: deletes permanently, so it requires the password. */
export const AccountDeletion = z.object({ password: ExistingPassword }).meta({ id: 'AccountDeletion' })
export type AccountDeletion = z.infer<typeof AccountDeletion>

const PastSubscription = z.object({
  planId: PlanId,
  plan: z.string().describe('Its name.'),
  source: SubscriptionSource,
  price: z.int().describe('Cents a period.'),
  status: z.string(),
  currentPeriodStart: Timestamp,
  currentPeriodEnd: Timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  concludedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  createdAt: Timestamp,
})

const LinkedProvider = z.object({
  provider: z.string().describe('google or apple.'),
  details: z
    .record(z.string(), z.unknown())
    .describe('What it told when it was used last: mostly name, e-mail address and picture.'),
  linkedAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
})

const ManagedGroup = Group.omit({ details: true }).extend(GroupDetails.omit({ updatedAt: true }).shape)

const NewsletterRecord = z.object({
  email: z.string(),
  status: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  browserLanguage: z.string().nullable(),
  timeZone: z.string().nullable(),
  userAgent: z.string().nullable(),
  referrer: z.string().nullable(),
  createdAt: Timestamp,
  confirmedAt: Timestamp.nullable(),
  unsubscribedAt: Timestamp.nullable(),
  consents: z.array(
    z.object({
      step: z.string(),
      means: z.string(),
      page: z.string().nullable(),
      wording: z.string().nullable().describe('Version of the consent text.'),
      recordedAt: Timestamp,
    }),
  ),
})

/** `GET /api/user/export`: all data about a reader, as one file. */
export const AccountExport = z
  .object({
    exportedAt: Timestamp,
    profile: User,
    subscriptions: z.array(PastSubscription),
    addresses: z.array(SavedAddress),
    card: Card.nullable(),
    balance: CustomerBalance.nullable().describe('A credit or a debt at Stripe.'),
    invoices: z.array(Invoice.extend({ amountPaid: z.int() })),
    payments: z.array(
      Payment.extend({
        currency: z.string(),
        payerName: z.string(),
        payerEmail: z.string(),
        failure: z.string().nullable().describe('What the bank or Stripe said of a payment that failed.'),
      }),
    ),
    refunds: z.array(Refund.extend({ paymentId: z.uuid() })),
    withdrawals: z.array(Withdrawal),
    cancellationFeedback: z.array(CancellationFeedback.extend({ createdAt: Timestamp })),
    trial: z
      .object({
        beganAt: Timestamp,
        rejected: z.boolean().describe('The card had had one.'),
        cardFingerprint: z.string().nullable().describe('Stripe’s identifier of the card, kept for two years.'),
      })
      .nullable(),
    pauses: z.array(PauseRecord).describe('Of the printed edition.'),
    offers: z.array(OfferRecord).describe('To those who leave.'),
    acceptedTerms: z.array(AcceptedTermsRecord).describe('With each completed purchase.'),
    gifts: z.array(BoughtGift.omit({ code: true })).describe('Bought for others.'),
    receivedGifts: z.array(ReceivedGift),
    groups: z.array(ManagedGroup).describe('Whose seats the reader pays for, with the address on the invoices.'),
    seat: OwnSeat.nullable().describe('In the group of another reader.'),
    printDeliveries: z.array(PrintDelivery),
    readingProgress: z.array(ReadingProgress.omit({ id: true, title: true, language: true })),
    sharedArticles: z.array(SharedByReader).describe('Links to whole articles that the reader has made.'),
    readingList: z.array(ReadingListEntry),
    highlights: z.array(Highlight),
    supportTickets: z.array(SupportTicket),
    sessions: z.array(Session),
    signInProviders: z.array(LinkedProvider).describe('Google and Apple, where the reader has signed in by them.'),
    accountEvents: z.array(AccountEvent),
    newsletter: NewsletterRecord.nullable(),
    contactMessages: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        subject: z.string().nullable(),
        message: z.string(),
        createdAt: Timestamp,
        replies: z.array(ContactReply),
      }),
    ),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.infer<typeof AccountExport>
