import { pruneContentLog } from '../_shared/data/content-log.ts'
import type { Tx } from '../_shared/data/database.ts'
import { pruneAccountRequests } from '../_shared/data/email-change.ts'
import { pruneEmailOutbox } from '../_shared/data/email-outbox.ts'
import {
  claimDailyCleanup,
  pruneCheckouts,
  pruneReconciliations,
  pruneStripeCommands,
  pruneStripeEvents,
} from '../_shared/data/job-runs.ts'
import { pruneNewsletter } from '../_shared/data/newsletter.ts'
import { pruneRateLimits } from '../_shared/data/rate-limits.ts'
import { pruneSessions } from '../_shared/data/sessions.ts'
import { pruneInvitations } from '../_shared/data/staff-invitations.ts'

/** A site that has been away for longer starts over instead of following. */
const CONTENT_LOG_DAYS = 14

/** Clears away what is old, and answers how much of each; nothing when somebody has done it within a day. */
export async function dailyCleanup(tx: Tx): Promise<Record<string, number> | undefined> {
  if (!(await claimDailyCleanup(tx))) return undefined
  return {
    changes: await pruneContentLog(tx, CONTENT_LOG_DAYS),
    rateLimits: await pruneRateLimits(tx),
    newsletterRequests: await pruneNewsletter(tx),
    sessions: await pruneSessions(tx),
    accountRequests: await pruneAccountRequests(tx),
    emails: await pruneEmailOutbox(tx),
    invitations: await pruneInvitations(tx),
    checkouts: await pruneCheckouts(tx),
    events: await pruneStripeEvents(tx),
    stripeCommands: await pruneStripeCommands(tx),
    reconciliations: await pruneReconciliations(tx),
  }
}
