import { sql } from 'kysely'
import type { Subscriber, SubscriberCounts, SubscriberDetail, SubscriberStatus } from '../contracts/newsletter.ts'
import type { ExportedSubscriber } from '../domain/newsletter-csv.ts'
import type { Tx } from './database.ts'
import { emailContains } from './indexed-search.ts'
import { newestFirst, oldestFirst, pageOf, type Range } from './paging.ts'

/** More steps than one subscriber takes. */
const MAX_CONSENTS = 500

interface SubscriberFilter {
  status?: SubscriberStatus | undefined
  /** Part of the address. */
  search: string
}

/** Newest first; for staff. */
export async function listSubscribers(tx: Tx, { status, search, ...range }: Range & SubscriberFilter) {
  const matching = ofStatus(tx, status)
  const found = search ? matching.where(await emailContains(tx, 'matching_subscribers', search)) : matching
  return pageOf<Subscriber>(await newestFirst(found, range).execute(), range)
}

/** The subscriber with the consent trail, oldest step first; undefined when there is none. */
export async function findSubscriber(tx: Tx, id: string): Promise<SubscriberDetail | undefined> {
  const found = await ofStatus(tx)
    .select(['region', 'browser_language as browserLanguage', 'time_zone as timeZone', 'referrer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const consents = await tx
    .selectFrom('newsletter_consents')
    .select(['step', 'means', 'page', 'wording', 'recorded_at as recordedAt'])
    .where('subscriber_id', '=', id)
    .orderBy('newsletter_consents.id')
    .limit(MAX_CONSENTS)
    .$castTo<SubscriberDetail['consents'][number]>()
    .execute()
  return { ...found, consents }
}

/** By status. The cost does not grow with their number. */
export async function countSubscribers(tx: Tx): Promise<SubscriberCounts> {
  const { rows } = await sql<{ status: SubscriberStatus; count: number }>`
    select status, count from private.newsletter_counts()`.execute(tx)
  return {
    pending: 0,
    confirmed: 0,
    unsubscribed: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}

/** A page of the export, oldest first. The audit log records it. */
export async function exportSubscribers(
  tx: Tx,
  { status, ...range }: Range & { status?: SubscriberStatus | undefined },
) {
  await sql`select private.record_newsletter_export(${status ?? null}::text)`.execute(tx)
  const withLanguage = ofStatus(tx, status).select('language').$castTo<ExportedSubscriber>()
  return pageOf<ExportedSubscriber>(await oldestFirst(withLanguage, range).execute(), range)
}

/** False when there is no such subscriber. */
export async function eraseSubscriber(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`
    select private.erase_newsletter_subscriber(${id}::uuid) as erased`.execute(tx)
  return rows[0]?.erased ?? false
}

function ofStatus(tx: Tx, status?: SubscriberStatus) {
  const all = tx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'country', 'status'])
    .select(['created_at as createdAt', 'confirmed_at as confirmedAt', 'unsubscribed_at as unsubscribedAt'])
    .$castTo<Subscriber>()
  return status ? all.where('status', '=', status) : all
}
