import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Shelves } from './shelves.ts'

/** An event that has yet to arrive. */
export interface Telling {
  event: string
  attempts: number
}

export interface Disorder {
  shuffle?: boolean
  duplicate?: boolean
  /** How many of a hundred never arrive. */
  drop?: number | boolean
  /** Where the chances come from, so that a seed repeats them. */
  random?: () => number
}

export interface Webhooks {
  /** `now`: every event is sent as soon as it has happened. `hold`: only by `flush`. `off`: nobody wants to hear of any. */
  mode: 'now' | 'hold' | 'off'
  url: string | undefined
  /** Sends what is held, and answers how many arrived. */
  flush(disorder?: Disorder): Promise<number>
  /** Sends an event again, whether it has arrived or not. Answers with what status. */
  redeliver(event: string): Promise<number>
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

export interface Sender extends Webhooks {
  enqueue(event: Stripe.Event): void
  stop(): void
}

interface Door {
  url: string | undefined
  secret: string
  /** Whether what failed is tried again by itself, in real time; a test does that itself. */
  persistent: boolean
}

const PATIENCE_MS = 20_000
const PAUSES_MS = [2000, 5000, 15_000, 60_000, 300_000]

export function sender(shelves: Shelves, door: Door): Sender {
  const lanes = new Map<string, Promise<unknown>>()
  const stopped = new AbortController()
  const webhooks: Sender = {
    mode: 'now',
    url: door.url,
    flush,
    redeliver,
    settled,
    enqueue,
    stop: () => stopped.abort(),
  }

  function enqueue(event: Stripe.Event): void {
    if (webhooks.mode === 'off') {
      event.pending_webhooks = 0
      return
    }
    shelves.tellings.set(event.id, { event: event.id, attempts: 0 })
    if (webhooks.mode === 'now') afterwards(event)
  }

  /** Events of one customer arrive in their order, those of others beside them. */
  function afterwards(event: Stripe.Event): void {
    const lane = laneOf(event)
    const before = lanes.get(lane) ?? new Promise((resolve) => setImmediate(resolve))
    const mine = before.then(() => deliver(event.id))
    lanes.set(lane, mine)
    void mine.finally(() => lanes.get(lane) === mine && lanes.delete(lane))
  }

  async function deliver(id: string): Promise<boolean> {
    const telling = shelves.tellings.get(id)
    if (!telling || stopped.signal.aborted) return false
    telling.attempts++
    const status = await redeliver(id)
    if (status >= 200 && status < 300) return true
    const pause = door.persistent ? PAUSES_MS[Math.min(telling.attempts, PAUSES_MS.length) - 1] : undefined
    if (pause) setTimeout(() => void deliver(id), pause).unref()
    return false
  }

  async function redeliver(id: string): Promise<number> {
    const event = shelves.events.get(id)
    if (!event || !webhooks.url) return 0
    const status = await post(webhooks.url, event, door.secret)
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0
      shelves.tellings.delete(id)
    }
    return status
  }

  async function flush({
    shuffle = false,
    duplicate = false,
    drop = 0,
    random = Math.random,
  }: Disorder = {}): Promise<number> {
    const lost = drop === true ? 50 : Number(drop)
    const all = [...shelves.tellings.keys()].filter((id) => {
      const isLost = random() * 100 < lost
      if (isLost) shelves.tellings.delete(id)
      return !isLost
    })
    const sent = duplicate ? all.flatMap((id) => (random() < 0.5 ? [id, id] : [id])) : all
    let arrived = 0
    for (const id of shuffle ? shuffled(sent, random) : sent) {
      const status = await redeliver(id)
      if (status >= 200 && status < 300) arrived++
    }
    return arrived
  }

  async function settled(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes.values())
  }

  return webhooks
}

function laneOf({ data, id }: Stripe.Event): string {
  const { customer, object, id: own } = data.object as { customer?: string; object?: string; id?: string }
  return customer ?? (object === 'customer' ? own : undefined) ?? id
}

async function post(url: string, event: Stripe.Event, secret: string): Promise<number> {
  const body = JSON.stringify(event, null, 2)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature(body, secret) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

/** Stripe's signature over a body, at this moment of the real clock. */
export function signature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${mac}`
}

function shuffled<T>(list: T[], random: () => number): T[] {
  const mixed = [...list]
  for (let place = mixed.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1))
    ;[mixed[place], mixed[other]] = [mixed[other] as T, mixed[place] as T]
  }
  return mixed
}
