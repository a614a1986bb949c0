import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** The number of rows of each kind that one transaction deletes at most, so that it ends well before its statement timeout. */
export const CLEANUP_BATCH_SIZE = 5000

/** Of rows whose deletion reaches into many tables: an account has some sixty foreign keys, and triggers for each row. */
const SMALL_BATCH_SIZE = 200

const max = sql`${CLEANUP_BATCH_SIZE}::integer`
const few = sql`${SMALL_BATCH_SIZE}::integer`

const tasks = {
  // A site that was offline for longer rebuilds every page instead of following the log.
  contentLog: sql`private.prune_content_log(interval '14 days', ${max})`,
  rateLimits: sql`private.prune_rate_limits(${max})`,
  newsletter: sql`private.prune_newsletter(${max})`,
  sessions: sql`private.prune_sessions(${max})`,
  unconfirmedAccounts: sql`private.prune_unconfirmed_accounts(${few})`,
  missingPages: sql`private.prune_missing_pages(${max})`,
  emails: sql`private.prune_email_outbox(${max})`,
  invitations: sql`private.prune_invitations()`,
  checkouts: sql`private.prune_checkouts(${max})`,
  gifts: sql`private.prune_gifts(${max})`,
  articleShares: sql`private.prune_article_shares(${max})`,
  cancellationFeedback: sql`private.prune_cancellation_feedback(${max})`,
  trials: sql`private.prune_trials(${max})`,
  groups: sql`private.prune_groups(${max})`,
  stripeEvents: sql`private.prune_stripe_events(${max})`,
  stripeCommands: sql`private.prune_stripe_commands(${max})`,
  previewLinks: sql`private.prune_preview_links(${max})`,
  trash: sql`private.prune_trash(${few})`,
  publishRecords: sql`private.prune_publish_records(${max})`,
  presence: sql`private.prune_presence(${max})`,
  mediaUploads: sql`private.prune_media_uploads(${max})`,
  deletedMedia: sql`private.purge_deleted_media(${max})`,
  // Not expired, but moved into the daily sums.
  statistics: sql`private.fold_statistics(${max})`,
  reconciliations: sql`private.prune_reconciliations()`,
  leases: sql`private.prune_leases(${max})`,
  systemRecords: sql`private.prune_system_records(${max})`,
  alarms: sql`private.prune_alarms(${max})`,
  correspondence: sql`private.prune_correspondence(${max})`,
  completedCheckouts: sql`private.prune_completed_checkouts(${max})`,
  deliveryAddresses: sql`private.prune_delivery_addresses(${max})`,
  giftTexts: sql`private.prune_gift_texts(${max})`,
  newsletterConsents: sql`private.prune_newsletter_consents(${max})`,
  staffRecords: sql`private.prune_staff_records(${max})`,
  payerDetails: sql`private.prune_payer_details(${max})`,
  authLog: sql`private.prune_auth_log(${max})`,
} satisfies Record<string, RawBuilder<unknown>>

export type CleanupTask = keyof typeof tasks
export const cleanupTasks = Object.keys(tasks) as CleanupTask[]

/** The number of rows of each kind in one batch of the task. */
export const cleanupBatchSize = (task: CleanupTask): number =>
  task === 'unconfirmedAccounts' || task === 'trash' ? SMALL_BATCH_SIZE : CLEANUP_BATCH_SIZE

/**
 * Deletes the next batch of expired rows and returns their number; less than `cleanupBatchSize` when none is left. Invitations and
 * reconciliations are few, and are deleted at once.
 */
export async function deleteExpiredRows(tx: Tx, task: CleanupTask): Promise<number> {
  const { rows } = await sql<{ count: string }>`select ${tasks[task]} as count`.execute(tx)
  return Number(rows[0]?.count)
}

/**
 * Examines the next batch of Auth's log, deletes the entries of deleted accounts, and returns the number of examined
 * entries; less than CLEANUP_BATCH_SIZE at the end of the log, and 0 when no account waits for it.
 */
export async function eraseAuthLogEntries(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select private.erase_auth_log_entries(${max}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
