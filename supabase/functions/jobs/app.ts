import { createHash, timingSafeEqual } from 'node:crypto'
import type { StorageClient } from '@supabase/storage-js'
import { Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { maintainPrintEditions } from '../_shared/data/print-editions.ts'
import { errorContext } from '../_shared/http/log.ts'
import { problemResponse, unexpectedError } from '../_shared/http/problem.ts'
import { commonHeaders } from '../_shared/http/responses.ts'
import type { Mailer } from '../_shared/mail/deliver.ts'
import { runBillingJobs } from './billing-jobs.ts'
import { dailyCleanup, eraseDeletedAccounts, forgetUnsubscribedAddresses } from './cleanup.ts'
import { removeOrphanedMediaFiles } from './media-cleanup.ts'
import { renewSearchIndex } from './search-index.ts'
import { sendDueEmails } from './send-due-emails.ts'

/** The periodic work. The scheduler calls it every minute if something is due; concurrent calls are safe. */
export function createJobs({
  mailer,
  secrets,
  billing,
  storage,
}: {
  mailer: Mailer
  /** Any of them lets the scheduler in. */
  secrets: string[]
  billing?: BillingContext | undefined
  /** Undefined without the secret key: then nothing is removed from Storage. */
  storage?: StorageClient | undefined
}) {
  const { database, log } = mailer
  const app = new Hono()
  app.use(requestId(), commonHeaders, bearerOf(secrets))

  app.post('/jobs', async (c) => {
    let failure: unknown
    /** One that fails, by a deadlock for example, does not stop the others. The next minute repeats it. */
    const run = <Result>(job: string, work: () => Promise<Result>): Promise<Result | null> =>
      work().catch((error: unknown) => {
        log('error', 'job failed', { job, ...errorContext(error) })
        failure ??= error
        return null
      })
    const printEditions = await run('print editions', () => runPrintJob(mailer))
    const billingJobs = await run('billing', () => runBillingJobs(mailer, billing))
    const emails = await run('emails', () => sendDueEmails(mailer))
    await run('deleted accounts', () => eraseDeletedAccounts({ database, log }))
    await run('unsubscribed addresses', () => forgetUnsubscribedAddresses({ database, log }, mailer.secrets[0]))
    const files = storage ? await run('files', () => removeOrphanedMediaFiles({ database, log, storage })) : 0
    const reindexed = await run('search index', () => renewSearchIndex({ database, log }))
    const cleanup = await run('cleanup', () => dailyCleanup({ database, log }))
    // For who watches the scheduler.
    if (failure) throw failure
    if (cleanup) log('info', 'daily cleanup', cleanup)
    return c.json({ emails, printEditions, billing: billingJobs, files, reindexed, cleanup: cleanup ?? null }, 200, {
      'Cache-Control': 'no-store',
    })
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
