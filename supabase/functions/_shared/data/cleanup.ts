import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** The number of rows of each kind that one transaction deletes at most, so that it ends well before its statement timeout. */
export const CLEANUP_BATCH_SIZE = 5000

/** Of rows whose deletion reaches into many tables: an account has some sixty foreign keys, and triggers for each row. */
const SMALL_BATCH_SIZE = 200

/** The call of a task's SQL function with the largest number of rows of each kind. */
type Cleanup = (max: RawBuilder<unknown>) => RawBuilder<unknown>

const tasks = {
  // A site that was offline for longer rebuilds every page instead of following the log.
  contentLog: (max) => sql`private.prune_content_log(interval '14 days', ${max})`,
  rateLimits: (max) => sql`private.prune_rate_limits(${max})`,
  newsletter: (max) => sql`private.prune_newsletter(${max})`,
  sessions: (max) => sql`private.prune_sessions(${max})`,
  unconfirmedAccounts: (max) => sql`private.prune_unconfirmed_accounts(${max})`,
  missingPages: (max) => sql`private.prune_missing_pages(${max})`,
  emails: (max) => sql`private.prune_email_outbox(${max})`,
  invitations: () => sql`private.prune_invitations()`,
  checkouts: (max) => sql`private.prune_checkouts(${max})`,
  gifts: (max) => sql`private.prune_gifts(${max})`,
  articleShares: (max) => sql`private.prune_article_shares(${max})`,
  cancellationFeedback: (max) => sql`private.prune_cancellation_feedback(${max})`,
  trials: (max) => sql`private.prune_trials(${max})`,
  groups: (max) => sql`private.prune_groups(${max})`,
  stripeEvents: (max) => sql`private.prune_stripe_events(${max})`,
  stripeCommands: (max) => sql`private.prune_stripe_commands(${max})`,
  previewLinks: (max) => sql`private.prune_preview_links(${max})`,
  trash: (max) => sql`private.prune_trash(${max})`,
  publishRecords: (max) => sql`private.prune_publish_records(${max})`,
  presence: (max) => sql`private.prune_presence(${max})`,
  mediaUploads: (max) => sql`private.prune_media_uploads(${max})`,
  deletedMedia: (max) => sql`private.purge_deleted_media(${max})`,
  // Not expired, but moved into the daily sums.
  statistics: (max) => sql`private.fold_statistics(${max})`,
  reconciliations: () => sql`private.prune_reconciliations()`,
  leases: (max) => sql`private.prune_leases(${max})`,
  systemRecords: (max) => sql`private.prune_system_records(${max})`,
  alarms: (max) => sql`private.prune_alarms(${max})`,
  correspondence: (max) => sql`private.prune_correspondence(${max})`,
  completedCheckouts: (max) => sql`private.prune_completed_checkouts(${max})`,
  deliveryAddresses: (max) => sql`private.prune_delivery_addresses(${max})`,
  giftTexts: (max) => sql`private.prune_gift_texts(${max})`,
  newsletterConsents: (max) => sql`private.prune_newsletter_consents(${max})`,
  staffRecords: (max) => sql`private.prune_staff_records(${max})`,
  payerDetails: (max) => sql`private.prune_payer_details(${max})`,
  authLog: (max) => sql`private.prune_auth_log(${max})`,
} satisfies Record<string, Cleanup>

export type CleanupTask = keyof typeof tasks
export const cleanupTasks = Object.keys(tasks) as CleanupTask[]

/** The number of rows of each kind in one batch of the task. */
export const cleanupBatchSize = (task: CleanupTask): number =>
  task === 'unconfirmedAccounts' || task === 'trash' ? SMALL_BATCH_SIZE : CLEANUP_BATCH_SIZE

/**
 * Deletes the next batch of expired rows, at most `max` of each kind, and returns their number; less than `max` when none is left.
 * Invitations and reconciliations are few, and are deleted at once.
 */
export async function deleteExpiredRows(tx: Tx, task: CleanupTask, max = cleanupBatchSize(task)): Promise<number> {
  const call: Cleanup = tasks[task]
  const { rows } = await sql<{ count: string }>`select ${call(sql`${max}::integer`)} as count`.execute(tx)
  return Number(rows[0]?.count)
}

/**
 * Examines the next batch of Auth's log, deletes the entries of deleted accounts, and returns the number of examined
 * entries; less than CLEANUP_BATCH_SIZE at the end of the log, and 0 when no account waits for it.
 */
export async function eraseAuthLogEntries(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select private.erase_auth_log_entries(${CLEANUP_BATCH_SIZE}::integer) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
