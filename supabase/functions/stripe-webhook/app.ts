import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type Stripe from 'stripe'
import type { BillingContext } from '../_shared/billing/billing-context.ts'
import type { EventWorker } from '../_shared/billing/event-worker.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'
import { problemResponse, unexpectedError } from '../_shared/http/problem.ts'
import { requestContext } from '../_shared/http/request-context.ts'
import { commonHeaders } from '../_shared/http/responses.ts'
import { createEventRecorder } from './event-recorder.ts'
import { verifyEvent } from './verify-event.ts'

/** Far more than Stripe's largest events. */
const MAX_BODY_BYTES = 512 * 1024

export interface WebhookOptions {
  /** Undefined when payments are not set up. */
  billing?: WebhookBilling | undefined
  /** Signing secrets: two during a rotation, none before the webhook is set up. */
  secrets: string[]
  log: Log
}

export interface WebhookBilling {
  stripe: Stripe
  /** Has a pool of its own: recording never waits for the work on other events. */
  inbox: BillingContext['database']
  worker: EventWorker
}

/**
 * Receives Stripe's events. 200 means that the event is recorded: it is worked on after the response, and by the jobs if this
 * process ends first (decision 0429). Stripe repeats the delivery after any other status.
 */
export function createWebhook({ billing, secrets, log }: WebhookOptions) {
  const app = new Hono()
  const recordEvent = billing && createEventRecorder(billing.inbox)
  app.use(requestContext, commonHeaders)

  app.post('/stripe-webhook', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async (c) => {
    // Stripe repeats the deliveries once the secret is set.
    if (!billing || !recordEvent || secrets.length === 0)
      throw new HttpError('unavailable', 'Payments are not set up here.')
    const { stripe, worker } = billing
    const { isProcessed } = await worker.whileRecording(async () => {
      const event = await verifyEvent(stripe, secrets, c.req.raw)
      const entry = await recordEvent(event)
      if (!entry.isProcessed) worker.workOn(event)
      return entry
    })
    return c.json({ outcome: isProcessed ? 'processed-before' : 'recorded' }, 200, { 'Cache-Control': 'no-store' })
  })
  app.all('/stripe-webhook', () => {
    throw new HttpError('method-not-allowed', 'This address only takes POST.', { headers: { Allow: 'POST' } })
  })

  app.notFound((c) => problemResponse(new HttpError('not-found', 'There is nothing here.'), c.get('requestId')))
  app.onError((error, c) => {
    const id: string = c.get('requestId')
    const httpError = error instanceof HttpError ? error : undefined
    if (httpError && httpError.code !== 'unavailable') return problemResponse(httpError, id)
    log('error', httpError ? 'event not recorded' : 'unexpected', {
      requestId: id,
      ...errorContext(httpError?.cause ?? error),
    })
    return problemResponse(httpError ?? unexpectedError(id, error), id)
  })
  return app
}

function tooLarge(): never {
  throw new HttpError('body-too-large', 'That is more than this address takes: 512 KB at most.')
}
