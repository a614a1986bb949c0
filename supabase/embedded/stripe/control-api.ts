import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { isFromOwnPage } from '../loopback-requests.ts'
import { getCharge } from './charge-routes.ts'
import { closeDispute, getDispute, newDispute } from './dispute-routes.ts'
import { getOrThrow, invalidRequest, StripeApiError } from './errors.ts'
import type { Fault } from './fault-injection.ts'
import { renderFrontPage } from './front-page.ts'
import { payOutOfBand } from './invoice-collection.ts'
import { creditNotePdf, invoicePage, invoicePdf, receiptPage } from './receipt-pages.ts'
import { failRefund } from './refund-routes.ts'
import type { DeclineName } from './test-cards.ts'
import type { StripeEmulator } from './types.ts'

type CommandParams = Record<string, unknown>
type ControlCommand = (emulator: StripeEmulator, params: CommandParams) => unknown

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Commands for tests and the front page, which Stripe does not have: `POST /_control/<name>` with JSON or a form. */
const commands: Record<string, ControlCommand> = {
  clock: ({ clock }, { seconds }) => {
    clock.advance(Number(seconds))
    return { now: clock.now() }
  },
  pay: (emulator, { secret, card, bank }) =>
    emulator.pay(text(secret), text(card) || undefined, (text(bank) || undefined) as 'agrees' | undefined),
  'decline-cards': (emulator, { customer, why }) =>
    emulator.declineCards(text(customer), (text(why) || undefined) as DeclineName | undefined),
  'pay-by-transfer': ({ context }, { invoice }) => {
    const found = getOrThrow(context.store.invoices, text(invoice), 'invoice')
    if (found.status !== 'open' && found.status !== 'uncollectible')
      throw invalidRequest(`Invoices with status ${found.status} cannot be paid.`, 'invoice_not_editable')
    payOutOfBand(context, found)
    return found
  },
  dispute: ({ context }, { charge, reason }) =>
    newDispute(context, getCharge(context, text(charge)), text(reason) || 'fraudulent'),
  'close-dispute': ({ context }, { dispute, status }) =>
    closeDispute(context, getDispute(context, text(dispute)), status === 'won' ? 'won' : 'lost'),
  'fail-refund': ({ context }, { refund }) => {
    const found = getOrThrow(context.store.refunds, text(refund), 'refund')
    failRefund(context, found)
    return found
  },
  fault: ({ faults }, { fault, pattern, times }) =>
    faults.failNext(new RegExp(text(pattern) || '.'), text(fault) as Fault, Number(times ?? 1)),
  webhooks: ({ webhooks }, { mode }) => {
    webhooks.mode = mode === 'hold' || mode === 'off' ? mode : 'now'
  },
  flush: ({ webhooks }, params) =>
    webhooks.flush({
      shuffle: Boolean(params.shuffle),
      duplicate: Boolean(params.duplicate),
      drop: Number(params.drop ?? 0),
    }),
  redeliver: ({ webhooks }, { event }) => webhooks.redeliver(text(event)),
  settled: ({ webhooks }) => webhooks.whenIdle(),
  clear: (emulator) => emulator.clear(),
}

/** Handles requests outside Stripe's API. Answers whether it has sent a response. */
export function createControlHandler(emulator: StripeEmulator, onChange: () => void) {
  return async (request: IncomingMessage, response: ServerResponse, body: string): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://emulator')
    const command = /^\/_control\/([\w-]+)$/.exec(pathname)?.[1]
    // Every page loads Stripe.js; the state and the pages have e-mail addresses and client secrets.
    if (!findScript(pathname) && !isFromOwnPage(request)) return false
    if (command) return runCommand(emulator, command, request, response, body, onChange)
    if (request.method !== 'GET') return false
    const page = findPage(emulator, pathname)
    if (page)
      response
        .writeHead(200, {
          'content-type': page.type,
          'cache-control': 'no-store',
          ...(findScript(pathname)
            ? { 'access-control-allow-origin': '*' }
            : { 'content-security-policy': "frame-ancestors 'none'" }),
        })
        .end(page.body)
    return page !== undefined
  }
}

async function runCommand(
  emulator: StripeEmulator,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  onChange: () => void,
): Promise<boolean> {
  if (name === 'state') {
    const collections = Object.entries(emulator.state).map(([name, rows]) => [name, [...rows.values()]])
    return json(response, 200, { now: emulator.clock.now(), ...Object.fromEntries(collections) })
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || request.method !== 'POST') return false
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  try {
    const params = isForm ? Object.fromEntries(new URLSearchParams(body)) : (JSON.parse(body || '{}') as CommandParams)
    const result = await command(emulator, params)
    onChange()
    if (!isForm) return json(response, 200, result ?? {})
    response.writeHead(303, { location: '/' }).end()
    return true
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return json(response, error.status, { error: error.body })
  }
}

function json(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value, null, 2))
  return true
}

interface Page {
  type: string
  body: string | Buffer
}

const htmlPage = (body: string): Page => ({ type: 'text/html; charset=utf-8', body })

function findPage(emulator: StripeEmulator, path: string): Page | undefined {
  if (path === '/') return htmlPage(renderFrontPage(emulator))
  const script = findScript(path)
  if (script) return script
  const [, kind, id = '', part] = path.split('/')
  const invoice = kind === 'invoices' ? emulator.state.invoices.get(id) : undefined
  if (invoice && part === 'pdf') return { type: 'application/pdf', body: invoicePdf(emulator.context, invoice) }
  if (invoice) return htmlPage(invoicePage(emulator.context, invoice))
  const note = kind === 'credit-notes' ? emulator.state.creditNotes.get(id) : undefined
  if (note) return { type: 'application/pdf', body: creditNotePdf(note) }
  const charge = kind === 'receipts' ? emulator.state.charges.get(id) : undefined
  return charge && htmlPage(receiptPage(charge))
}

/** The emulated Stripe.js and the modules that it loads, without their types. */
function findScript(path: string): Page | undefined {
  const name = path === '/stripe.js' ? 'stripe-js.ts' : /^\/([\w-]+\.ts)$/.exec(path)?.[1]
  const file = name && join(import.meta.dirname, 'browser', name)
  if (!file || !existsSync(file)) return undefined
  return { type: 'text/javascript; charset=utf-8', body: stripTypeScriptTypes(readFileSync(file, 'utf8')) }
}
