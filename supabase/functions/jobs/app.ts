import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { QueueName, queueNames, queuesOfResults } from '../_shared/contracts/queue.ts'
import { type JobResult, recordJobResults } from '../_shared/data/system.ts'
import { errorContext } from '../_shared/http/log.ts'
import { problemResponse, unexpectedError } from '../_shared/http/problem.ts'
import { requestContext } from '../_shared/http/request-context.ts'
import { commonHeaders } from '../_shared/http/responses.ts'
import { type JobsContext, workOnQueue } from './queue-workers.ts'

/** A hosted function has to answer within 150 seconds, and the scheduler calls again within a minute. */
const ONE_QUEUE_MS = 45_000
/** Of each queue, in a call for all of them. */
const ALL_QUEUES_MS = 15_000

/**
 * The work of the queues (contracts/queue.ts): `POST /jobs/<queue>`, which the scheduler calls while the queue has something
 * due, or `POST /jobs` for all of them in their order. Concurrent calls are safe.
 */
export function createJobs({ secrets, ...context }: Omit<JobsContext, 'onResult'> & { secrets: string[] }) {
  const { database, log } = context.mailer
  const app = new Hono()
  app.use(requestContext, commonHeaders, bearerOf(secrets))

  /** Records how the queue and its jobs ended. */
  async function workAndRecord(queue: QueueName, milliseconds: number): Promise<Record<string, unknown>> {
    const results: JobResult[] = []
    const onResult = (job: string, error?: unknown) =>
      void results.push({ job, failure: error === undefined ? null : describeFailure(error) })
    try {
      const done = await workOnQueue({ ...context, onResult }, queue, milliseconds)
      onResult(queue)
      return done
    } catch (error) {
      log('error', 'queue failed', { queue, ...errorContext(error) })
      onResult(queue, error)
      throw error
    } finally {
      await database
        .asServiceRole((tx) => recordJobResults(tx, results))
        .catch((error: unknown) => log('error', 'results of jobs not recorded', errorContext(error)))
    }
  }

  app.post('/jobs', async (c) => {
    let failure: unknown
    const results: Record<string, unknown> = {}
    for (const queue of [...queueNames, ...queuesOfResults]) {
      // One that fails, by a deadlock for example, does not stop the others. The next minute repeats it.
      const result = await workAndRecord(queue, ALL_QUEUES_MS).catch((error: unknown) => {
        failure ??= error
        return {}
      })
      addResult(results, result)
    }
    // For who watches the scheduler.
    if (failure) throw failure
    return c.json(results, 200, { 'Cache-Control': 'no-store' })
  })

  app.post('/jobs/:queue', async (c) => {
    const queue = QueueName.safeParse(c.req.param('queue'))
    if (!queue.success) throw new HttpError('not-found', 'There is no such queue.')
    return c.json(await workAndRecord(queue.data, ONE_QUEUE_MS), 200, { 'Cache-Control': 'no-store' })
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

/** Adds up what was done in both times. */
function addResult(results: Record<string, unknown>, result: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(result)) results[name] = sumOf(results[name], value)
}

function sumOf(before: unknown, value: unknown): unknown {
  if (typeof before === 'number' && typeof value === 'number') return before + value
  if (!isRecord(before) || !isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sumOf(before[name], part)]))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

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
