import { createHash, timingSafeEqual } from 'node:crypto'
import type { StorageClient } from '@supabase/storage-js'
import { Hono, type MiddlewareHandler } from 'hono'
import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { maintainPrintEditions } from '../_shared/data/print-editions.ts'
import { type JobResult, recordJobResults } from '../_shared/data/system.ts'
import { errorContext } from '../_shared/http/log.ts'
import { problemResponse, unexpectedError } from '../_shared/http/problem.ts'
import { requestContext } from '../_shared/http/request-context.ts'
import { commonHeaders } from '../_shared/http/responses.ts'
import type { Mailer } from '../_shared/mail/deliver.ts'
import { type AlarmOptions, runAlarms, sendHeartbeat } from './alarms.ts'
import { runBillingJobs } from './billing-jobs.ts'
import { dailyCleanup, eraseDeletedAccounts } from './cleanup.ts'
import { removeOrphanedMediaFiles } from './media-cleanup.ts'
import { renewSearchIndex } from './search-index.ts'
import { sendDueEmails } from './send-due-emails.ts'

/** The periodic work. The scheduler calls it every minute if something is due; concurrent calls are safe. */
export function createJobs({
  mailer,
  alarms,
  secrets,
  billing,
  storage,
}: {
  mailer: Mailer
  alarms: AlarmOptions
  /** Any of them lets the scheduler in. */
  secrets: string[]
  billing?: BillingContext | undefined
  /** Undefined without the secret key: then nothing is removed from Storage. */
  storage?: StorageClient | undefined
}) {
  const { database, log } = mailer
  const app = new Hono()
  app.use(requestContext, commonHeaders, bearerOf(secrets))

  app.post('/jobs', async (c) => {
    let failure: unknown
    const results: JobResult[] = []
    const onResult = (job: string, error?: unknown) =>
      void results.push({ job, failure: error === undefined ? null : describeFailure(error) })
    /** One that fails, by a deadlock for example, does not stop the others. The next minute repeats it. */
    const run = <Result>(job: string, work: () => Promise<Result>): Promise<Result | null> =>
      work().then(
        (result) => {
          onResult(job)
          return result
        },
        (error: unknown) => {
          log('error', 'job failed', { job, ...errorContext(error) })
          onResult(job, error)
          failure ??= error
          return null
        },
      )
    // Before the e-mails, which include theirs; what fails in this round is seen in the next.
    const alarmChanges = await run('alarms', () => runAlarms(alarms))
    const printEditions = await run('print editions', () => runPrintJob(mailer))
    const billingJobs = await run('billing', () => runBillingJobs(mailer, billing, onResult))
    const emails = await run('emails', () => sendDueEmails(mailer))
    await run('deleted accounts', () => eraseDeletedAccounts({ database, log }))
    const files = storage ? await run('files', () => removeOrphanedMediaFiles({ database, log, storage })) : 0
    const reindexed = await run('search index', () => renewSearchIndex({ database, log }))
    const cleanup = await run('cleanup', () => dailyCleanup({ database, log }))
    await run('records of jobs', () => database.asServiceRole((tx) => recordJobResults(tx, results)))
    // For who watches the scheduler.
    if (failure) throw failure
    await sendHeartbeat(alarms)
    if (cleanup) log('info', 'daily cleanup', cleanup)
    return c.json(
      { emails, printEditions, billing: billingJobs, files, reindexed, cleanup: cleanup ?? null, alarmChanges },
      200,
      {
        'Cache-Control': 'no-store',
      },
    )
  })

  app.notFound((c) => problemResponse(new HttpError('not-found', 'There is nothing here.'), c.get('requestId')))
  app.onError((error, c) => {
    const id: string = c.get('requestId')
    if (error instanceof HttpError) return problemResponse(error, id)
    log('error', 'unexpected', { requestId: id, ...errorContext(error) })
    return problemResponse(unexpectedError(id, error), id)
  })
  return app
}

/** Without the values that the message quotes. */
const describeFailure = (error: unknown) => String(errorContext(error).message ?? 'unknown error').slice(0, 200)

function bearerOf(secrets: string[]): MiddlewareHandler {
  const accepted = secrets.map((secret) => digest(`Bearer ${secret}`))
  return async (c, next) => {
    const given = digest(c.req.header('Authorization') ?? '')
    if (accepted.some((expected) => timingSafeEqual(given, expected))) return next()
    throw new HttpError('not-allowed', 'Only the scheduler may ask for this.')
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Closes due print lists; once, also with concurrent calls. */
async function runPrintJob({ database, log }: Pick<Mailer, 'database' | 'log'>) {
  const result = await database.asServiceRole(maintainPrintEditions)
  if (result.closed + result.reminded > 0) log('info', 'printed editions', result)
  return result
}
