import type { StorageClient } from '@supabase/storage-js'
import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { processWaitingEvents } from '../_shared/billing/event-worker.ts'
import { executeStripeCommands } from '../_shared/billing/stripe-commands.ts'
import type { QueueName } from '../_shared/contracts/queue.ts'
import { postponeStripeWork } from '../_shared/data/job-runs.ts'
import { countPrintLists } from '../_shared/data/print-editions.ts'
import { noteQueueSuccess } from '../_shared/data/queue.ts'
import { createWorkBudget, type WorkBudget } from '../_shared/http/work-budget.ts'
import type { Mailer } from '../_shared/mail/deliver.ts'
import { type AlarmOptions, runAlarms } from './alarms.ts'
import { runBillingJobs, runReconciliation } from './billing-jobs.ts'
import { dailyCleanup, eraseDeletedAccounts, forgetUnsubscribedAddresses } from './cleanup.ts'
import { removeOrphanedMediaFiles } from './media-cleanup.ts'
import { runDueTasks } from './periodic-tasks.ts'
import { maintainPrintLists } from './print-lists.ts'
import { type OnResult, runJobs } from './run-jobs.ts'
import { renewSearchIndex } from './search-index.ts'
import { sendDueEmails } from './send-due-emails.ts'

export interface JobsContext {
  mailer: Mailer
  /** Undefined when payments are not set up: work for Stripe is postponed. */
  billing?: BillingContext | undefined
  /** Undefined without the secret key: then nothing is removed from Storage. */
  storage?: StorageClient | undefined
  alarms: AlarmOptions
  onResult: OnResult
}

interface QueueWorker {
  /**
   * The largest number of entries in one call. It stands for processor time, of which a hosted function has 2 seconds: an
   * estimate, because nothing tells what a function has used there (decision 0432).
   */
  entries: number
  work(context: JobsContext, budget: WorkBudget, milliseconds: number): Promise<Record<string, unknown>>
}

/** The work of one call for each queue. Concurrent calls get different entries. */
const workers: Record<QueueName, QueueWorker> = {
  mail: {
    // 200 take 1.8 seconds with TLS and a connection for each.
    entries: 80,
    work: async ({ mailer }, budget) => ({ emails: await sendDueEmails(mailer, budget) }),
  },
  'stripe-events': {
    entries: 200,
    work: async ({ mailer, billing }, budget) => ({
      events: billing ? await processWaitingEvents(billing, budget) : await postpone(mailer),
    }),
  },
  'stripe-commands': {
    entries: 100,
    work: async ({ mailer, billing }, budget) => ({
      commands: billing ? await executeStripeCommands(billing, { budget }) : await postpone(mailer),
    }),
  },
  billing: {
    entries: 100,
    work: async ({ mailer, billing, onResult }, budget) => ({
      billing: await runBillingJobs(mailer, billing, budget, onResult),
    }),
  },
  content: { entries: 100, work: maintainContent },
  reconciliation: {
    entries: 100,
    work: async ({ mailer, billing, onResult }, budget, milliseconds) => ({
      reconciliation: billing
        ? await runReconciliation(mailer, billing, { entries: budget.remaining(100), milliseconds }, onResult)
        : await postpone(mailer),
    }),
  },
  cleanup: {
    entries: 100,
    async work({ mailer, onResult }, budget) {
      await runJobs(mailer, onResult, {
        deletedAccounts: () => eraseDeletedAccounts(mailer),
        unsubscribedAddresses: () => forgetUnsubscribedAddresses(mailer, mailer.secrets[0]),
      })
      const cleanup = await dailyCleanup(mailer, budget)
      if (cleanup) mailer.log('info', 'daily cleanup', cleanup)
      return { cleanup }
    },
  },
  alarms: {
    entries: 10,
    work: async ({ alarms }, budget) => ({ alarmChanges: await runAlarms(alarms, budget) }),
  },
}

/** Works on one queue for at most about so long, and returns what was done. */
export const workOnQueue = (context: JobsContext, queue: QueueName, milliseconds: number) => {
  const { entries, work } = workers[queue]
  return work(context, createWorkBudget({ entries, milliseconds }), milliseconds)
}

const postpone = ({ database }: Mailer) => database.asServiceRole(postponeStripeWork)

async function maintainContent({ mailer, storage, onResult }: JobsContext, budget: WorkBudget) {
  const { database, log } = mailer
  const printEditions = await maintainPrintLists(mailer, budget)
  const removeFiles = async () => (storage ? removeOrphanedMediaFiles({ database, log, storage }) : { count: 0 })
  const countLists = async () => {
    await database.asServiceRole(countPrintLists)
    return { count: 1 }
  }
  const tasks = {
    'media-files': { everyHours: 1, run: removeFiles },
    'print-counts': { everyHours: 1, run: countLists },
  }
  const counts = await runDueTasks(mailer, 'content', tasks, budget)
  const { searchIndex = 0 } = await runJobs(mailer, onResult, {
    searchIndex: () => renewSearchIndex({ database, log }),
  })
  await database.asServiceRole((tx) => noteQueueSuccess(tx, 'content'))
  return { printEditions, files: counts['media-files'] ?? 0, reindexed: searchIndex }
}
