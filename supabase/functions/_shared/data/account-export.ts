import { type NotNull, sql } from 'kysely'
import type { AccountExport } from '../contracts/account.ts'
import { listAcceptedTerms } from './accepted-terms.ts'
import { listAddresses } from './addresses.ts'
import { listOwnShares } from './article-shares.ts'
import { listOwnFeedback } from './cancellation-feedback.ts'
import { listMessagesFrom } from './contact-messages.ts'
import type { Tx } from './database.ts'
import { listBoughtGifts, listReceivedGifts, withoutCodeHash } from './gifts.ts'
import { findOwnSeat, listGroups } from './groups.ts'
import { listHighlights } from './highlights.ts'
import { invoiceColumns, paymentColumns } from './payments.ts'
import { listPastDeliveries } from './print-editions.ts'
import { listPauses } from './print-pauses.ts'
import { listReadingList } from './reading-list.ts'
import { listAccountEvents, listSessions, type SignedInReader } from './sessions.ts'
import { findBalance, findCard } from './subscriptions.ts'
import { listTickets } from './support-tickets.ts'
import { findOwnTrial } from './trials.ts'
import { readUser } from './users.ts'
import { listOffers } from './winback-offers.ts'
import { listWithdrawals } from './withdrawals.ts'

/** More rows than any reader has; an unlimited list could exhaust the memory. */
const MAX_ROWS = 10_000

/** All data of the signed-in reader. Call it in one snapshot, so that the parts agree. */
export async function exportAccount(tx: Tx, member: SignedInReader): Promise<AccountExport> {
  const { userId } = member
  const profile = await readUser(tx)
  return {
    exportedAt: new Date().toISOString(),
    profile,
    subscriptions: await subscriptions(tx, userId),
    addresses: await listAddresses(tx, userId),
    card: await findCard(tx, userId),
    balance: await findBalance(tx, userId),
    invoices: await invoices(tx, userId),
    payments: await payments(tx, userId),
    refunds: await refunds(tx, userId),
    withdrawals: await listWithdrawals(tx, userId, MAX_ROWS),
    cancellationFeedback: await listOwnFeedback(tx, userId, MAX_ROWS),
    trial: await findOwnTrial(tx),
    pauses: await listPauses(tx, userId, MAX_ROWS),
    offers: await listOffers(tx, userId, MAX_ROWS),
    acceptedTerms: await listAcceptedTerms(tx, userId),
    gifts: (await listBoughtGifts(tx, userId, MAX_ROWS)).map(withoutCodeHash),
    receivedGifts: await listReceivedGifts(tx),
    groups: await managedGroups(tx, userId),
    seat: await findOwnSeat(tx),
    printDeliveries: await listPastDeliveries(tx, userId, MAX_ROWS),
    readingProgress: await readingProgress(tx, userId),
    sharedArticles: await listOwnShares(tx),
    readingList: (await listReadingList(tx, userId, { limit: MAX_ROWS })).items,
    highlights: (await listHighlights(tx, userId, { limit: MAX_ROWS })).items,
    supportTickets: (await listTickets(tx, userId, { limit: MAX_ROWS })).items,
    sessions: await listSessions(tx, member),
    signInProviders: await signInProviders(tx),
    accountEvents: await listAccountEvents(tx, member, MAX_ROWS),
    newsletter: await newsletter(tx, profile.email),
    contactMessages: await listMessagesFrom(tx, profile.email, MAX_ROWS),
  }
}

const subscriptions = (tx: Tx, userId: string) =>
  tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select([
      'plan_id as planId',
      'plans.name as plan',
      'status',
      'current_period_start as currentPeriodStart',
      'current_period_end as currentPeriodEnd',
      'cancel_at_period_end as cancelAtPeriodEnd',
      'source',
      'subscriptions.price',
      'concluded_at as concludedAt',
      'ended_at as endedAt',
      'subscriptions.created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('subscriptions.created_at', 'desc')
    .limit(MAX_ROWS)
    .$castTo<AccountExport['subscriptions'][number]>()
    .execute()

const invoices = (tx: Tx, userId: string) =>
  tx
    .selectFrom('invoices')
    .select(invoiceColumns)
    .select(['currency', 'amount_paid as amountPaid'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()

const payments = (tx: Tx, userId: string) =>
  tx
    .selectFrom('payments')
    .select(paymentColumns)
    .select(['currency', 'payer_name as payerName', 'payer_email as payerEmail', 'failure'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()

const refunds = (tx: Tx, userId: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.id', 'payment_id as paymentId', 'refunds.amount', 'refunds.status', 'reason'])
    .select(['credit_note_number as creditNoteNumber', 'refunds.created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('refunds.created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()

async function managedGroups(tx: Tx, userId: string): Promise<AccountExport['groups']> {
  const groups = await listGroups(tx, userId)
  return groups.map(({ details: { updatedAt: _, ...details }, ...group }) => ({ ...group, ...details }))
}

async function signInProviders(tx: Tx): Promise<AccountExport['signInProviders']> {
  const { rows } = await sql<AccountExport['signInProviders'][number]>`
    select provider, details, created_at as "linkedAt", last_sign_in_at as "lastUsedAt"
    from private.list_own_sign_in_providers() limit ${MAX_ROWS}`.execute(tx)
  return rows
}

/** Includes articles that are no longer published. */
const readingProgress = (tx: Tx, userId: string) =>
  tx
    .selectFrom('reading_progress')
    .select(['article_id as articleId', 'last_read_at as lastReadAt', 'progress_percent as progressPercent'])
    .where('user_id', '=', userId)
    .orderBy('last_read_at', 'desc')
    .limit(MAX_ROWS)
    .execute()

async function newsletter(tx: Tx, email: string): Promise<AccountExport['newsletter']> {
  const found = await tx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'status', 'country', 'region', 'referrer', 'created_at as createdAt'])
    .select(['first_name as firstName', 'last_name as lastName', 'browser_language as browserLanguage'])
    .select(['time_zone as timeZone', 'user_agent as userAgent'])
    .select(['confirmed_at as confirmedAt', 'unsubscribed_at as unsubscribedAt'])
    .where('email', '=', email)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
  if (!found) return null
  const { id, ...subscriber } = found
  const consents = await tx
    .selectFrom('newsletter_consents')
    .select(['step', 'means', 'page', 'wording', 'recorded_at as recordedAt'])
    .where('subscriber_id', '=', id)
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
  return { ...subscriber, consents }
}
