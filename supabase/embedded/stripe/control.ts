import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { RefusalName } from './cards.ts'
import { chargeOf } from './charges.ts'
import { closeDispute, disputeOf, newDispute } from './disputes.ts'
import type { StripeEmulator } from './emulator.ts'
import { StripeProblem, take } from './errors.ts'
import type { Fault } from './faults.ts'
import { front } from './front-page.ts'
import { invoicePage, invoicePdf, receiptPage } from './papers.ts'
import { failRefund } from './refunds.ts'

type Asked = Record<string, unknown>
type Act = (emulator: StripeEmulator, asked: Asked) => unknown

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a test or a newcomer can do that no customer of Stripe can: `POST /_control/<name>` with JSON or a form. */
const acts: Record<string, Act> = {
  clock: ({ clock }, { seconds, to }) => {
    if (to !== undefined) clock.set(Number(to))
    if (seconds !== undefined) clock.advance(Number(seconds))
    return { now: clock.now() }
  },
  pay: (emulator, { secret, card, bank }) =>
    emulator.pay(text(secret), text(card) || undefined, (text(bank) || undefined) as 'agrees' | undefined),
  'decline-cards': (emulator, { customer, why }) =>
    emulator.refuseCards(text(customer), (text(why) || undefined) as RefusalName | undefined),
  dispute: ({ world }, { charge, reason }) =>
    newDispute(world, chargeOf(world, text(charge)), text(reason) || 'fraudulent'),
  'close-dispute': ({ world }, { dispute, status }) =>
    closeDispute(world, disputeOf(world, text(dispute)), status === 'won' ? 'won' : 'lost'),
  'fail-refund': ({ world }, { refund }) => {
    const found = take(world.shelves.refunds, text(refund), 'refund')
    failRefund(world, found)
    return found
  },
  fault: ({ faults }, { fault, pattern, times }) =>
    faults.next(new RegExp(text(pattern) || '.'), text(fault) as Fault, Number(times ?? 1)),
  webhooks: ({ webhooks }, { mode }) => {
    webhooks.mode = mode === 'hold' || mode === 'off' ? mode : 'now'
  },
  flush: ({ webhooks }, asked) =>
    webhooks.flush({
      shuffle: Boolean(asked.shuffle),
      duplicate: Boolean(asked.duplicate),
      drop: Number(asked.drop ?? 0),
    }),
  redeliver: ({ webhooks }, { event }) => webhooks.redeliver(text(event)),
  settled: ({ webhooks }) => webhooks.settled(),
  clear: (emulator) => emulator.clear(),
}

/** Everything beside Stripe's API. Answers whether it was something of ours. */
export function control(emulator: StripeEmulator, changed: () => void) {
  return async (request: IncomingMessage, response: ServerResponse, body: string): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://emulator')
    const act = /^\/_control\/([\w-]+)$/.exec(pathname)?.[1]
    if (act) return acting(emulator, act, request, response, body, changed)
    if (request.method !== 'GET') return false
    const page = pageAt(emulator, pathname)
    if (page)
      response
        .writeHead(200, { 'content-type': page.type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
        .end(page.body)
    return page !== undefined
  }
}

async function acting(
  emulator: StripeEmulator,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  changed: () => void,
): Promise<boolean> {
  if (name === 'state') {
    const shelves = Object.entries(emulator.state).map(([shelf, rows]) => [shelf, [...rows.values()]])
    return json(response, 200, { now: emulator.clock.now(), ...Object.fromEntries(shelves) })
  }
  const act = acts[name]
  if (!act || request.method !== 'POST' || isForeign(request, emulator.url)) return false
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  try {
    const asked = isForm ? Object.fromEntries(new URLSearchParams(body)) : (JSON.parse(body || '{}') as Asked)
    const made = await act(emulator, asked)
    changed()
    if (!isForm) return json(response, 200, made ?? {})
    response.writeHead(303, { location: '/' }).end()
    return true
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return json(response, error.status, { error: error.body })
  }
}

/** A page of another site has no business here. */
const isForeign = ({ headers }: IncomingMessage, url: string) => headers.origin !== undefined && headers.origin !== url

function json(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value, null, 2))
  return true
}

interface Page {
  type: string
  body: string | Buffer
}

const html = (body: string): Page => ({ type: 'text/html; charset=utf-8', body })

function pageAt(emulator: StripeEmulator, path: string): Page | undefined {
  if (path === '/') return html(front(emulator))
  const script = scriptAt(path)
  if (script) return script
  const [, kind, id = '', part] = path.split('/')
  const invoice = kind === 'invoices' ? emulator.state.invoices.get(id) : undefined
  if (invoice && part === 'pdf') return { type: 'application/pdf', body: invoicePdf(emulator.world, invoice) }
  if (invoice) return html(invoicePage(emulator.world, invoice))
  const charge = kind === 'receipts' ? emulator.state.charges.get(id) : undefined
  return charge && html(receiptPage(charge))
}

/** The stand-in for Stripe.js and the modules that it loads, without their types. */
function scriptAt(path: string): Page | undefined {
  const name = path === '/stripe.js' ? 'stripe-js.ts' : /^\/([\w-]+\.ts)$/.exec(path)?.[1]
  const file = name && join(import.meta.dirname, 'browser', name)
  if (!file || !existsSync(file)) return undefined
  return { type: 'text/javascript; charset=utf-8', body: stripTypeScriptTypes(readFileSync(file, 'utf8')) }
}
