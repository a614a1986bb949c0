import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Store } from './store.ts'

export interface FlushOptions {
  shuffle?: boolean
  duplicate?: boolean
  /** True: all at the same time, without `afterDelivery`. False: each after the one before. */
  atOnce?: boolean
  /** Percentage that is never delivered; true: 50. */
  drop?: number | boolean
  /** Source of randomness in [0, 1), for reproducible tests. */
  random?: () => number
}

export interface Webhooks {
  /** `now`: events are sent at once. `hold`: only by `flush`. `off`: events are never sent. */
  mode: 'now' | 'hold' | 'off'
  url: string | undefined
  /** Awaited after a delivery that was accepted: the receiver answers first and works on the event afterwards. */
  afterDelivery?: () => Promise<void>
  /** Sends the pending events and answers how many were delivered. */
  flush(options?: FlushOptions): Promise<number>
  /** Sends an event again, delivered or not. Answers the receiver's status; 0 when it is unreachable. */
  redeliver(event: string): Promise<number>
  /** Resolves when no delivery is in progress. */
  whenIdle(): Promise<void>
}

export interface WebhookSender extends Webhooks {
  enqueue(event: Stripe.Event): void
  stop(): void
}

interface WebhookTarget {
  url: string | undefined
  secret: string
  /** Retry failed deliveries in real time. */
  retries: boolean
}

const TIMEOUT_MS = 20_000
const RETRY_DELAYS_MS = [2000, 5000, 15_000, 60_000, 300_000]

export function createWebhookSender(store: Store, target: WebhookTarget): WebhookSender {
  const queues = new Map<string, Promise<unknown>>()
  const stopped = new AbortController()
  const webhooks: WebhookSender = {
    mode: 'now',
    url: target.url,
    flush,
    redeliver,
    whenIdle,
    enqueue,
    stop: () => stopped.abort(),
  }

  function enqueue(event: Stripe.Event): void {
    if (webhooks.mode === 'off') {
      event.pending_webhooks = 0
      return
    }
    store.pendingDeliveries.set(event.id, { event: event.id, attempts: 0 })
    if (webhooks.mode === 'now') queueDelivery(event)
  }

  /** Events of one customer are delivered in order; other customers' events in parallel. */
  function queueDelivery(event: Stripe.Event): void {
    const queue = queueOf(event)
    const previous = queues.get(queue) ?? new Promise((resolve) => setImmediate(resolve))
    const delivered = previous.then(() => deliver(event.id))
    queues.set(queue, delivered)
    void delivered.finally(() => queues.get(queue) === delivered && queues.delete(queue))
  }

  async function deliver(id: string): Promise<boolean> {
    const delivery = store.pendingDeliveries.get(id)
    if (!delivery || stopped.signal.aborted) return false
    delivery.attempts++
    const status = await redeliver(id)
    if (isAccepted(status)) return true
    const retryDelay = target.retries
      ? RETRY_DELAYS_MS[Math.min(delivery.attempts, RETRY_DELAYS_MS.length) - 1]
      : undefined
    if (retryDelay) setTimeout(() => void deliver(id), retryDelay).unref()
    return false
  }

  async function redeliver(id: string): Promise<number> {
    const status = await send(id)
    if (isAccepted(status)) await webhooks.afterDelivery?.()
    return status
  }

  async function send(id: string): Promise<number> {
    const event = store.events.get(id)
    if (!event || !webhooks.url) return 0
    const status = await post(webhooks.url, event, target.secret)
    if (isAccepted(status)) {
      event.pending_webhooks = 0
      store.pendingDeliveries.delete(id)
    }
    return status
  }

  async function flush({
    shuffle = false,
    duplicate = false,
    atOnce = false,
    drop = 0,
    random = Math.random,
  }: FlushOptions = {}): Promise<number> {
    const dropPercent = drop === true ? 50 : Number(drop)
    const all = [...store.pendingDeliveries.keys()].filter((id) => {
      const isDropped = random() * 100 < dropPercent
      if (isDropped) store.pendingDeliveries.delete(id)
      return !isDropped
    })
    const doubled = duplicate ? all.flatMap((id) => (random() < 0.5 ? [id, id] : [id])) : all
    const deliveries = shuffle ? shuffleList(doubled, random) : doubled
    const statuses: number[] = []
    if (atOnce) statuses.push(...(await Promise.all(deliveries.map(send))))
    else for (const id of deliveries) statuses.push(await redeliver(id))
    return statuses.filter(isAccepted).length
  }

  async function whenIdle(): Promise<void> {
    while (queues.size > 0) await Promise.all(queues.values())
  }

  return webhooks
}

const isAccepted = (status: number) => status >= 200 && status < 300

function queueOf({ data, id }: Stripe.Event): string {
  const { customer, object, id: objectId } = data.object as { customer?: string; object?: string; id?: string }
  return customer ?? (object === 'customer' ? objectId : undefined) ?? id
}

async function post(url: string, event: Stripe.Event, secret: string): Promise<number> {
  const body = JSON.stringify(event, null, 2)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signPayload(body, secret) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

/** The header `stripe-signature` of a body; `at` is the real time by default, because receivers check it. */
export function signPayload(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${mac}`
}

function shuffleList<T>(list: T[], random: () => number): T[] {
  const result = [...list]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[result[index], result[other]] = [result[other] as T, result[index] as T]
  }
  return result
}
