import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { answer } from './api.ts'
import { StripeProblem } from './errors.ts'
import { API_VERSION } from './events.ts'
import type { Fault, FaultList } from './faults.ts'
import { type Answer, earlierAnswer, keepAnswer, type Once, type UnderWay } from './idempotency.ts'
import type { World } from './world.ts'

export interface Room {
  world: World
  faults: FaultList
  keys: { secret: string; publishable: string }
  /** Called after everything that may have changed something. */
  changed(): void
  /** What is no part of Stripe's API: the control interface, pages and papers. True when it has answered. */
  others(request: IncomingMessage, response: ServerResponse, body: string): Promise<boolean>
}

const SLOW_MS = 400
const LARGEST = 1_000_000

export function openServer(room: Room): Server {
  const underWay: UnderWay = new Set()
  return createServer((request, response) => {
    respond(room, underWay, request, response).catch((error) => {
      console.error(error)
      if (!response.headersSent) send(response, { status: 500, body: problem('api_error', 'The emulator failed.') })
    })
  })
}

async function respond(
  room: Room,
  underWay: UnderWay,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request)
  if (request.method === 'OPTIONS') return preflight(request, response)
  const { pathname } = new URL(request.url ?? '/', 'http://emulator')
  if (!pathname.startsWith('/v1/') && !pathname.startsWith('/v2/')) {
    if (!(await room.others(request, response, body)))
      send(response, { status: 404, body: problem('invalid_request_error', 'There is nothing here.') })
    return
  }
  const fault = room.faults.take(`${request.method} ${pathname}`)
  if (fault === 'timeout') return
  if (fault === 'disconnect-before') return void request.socket.destroy()
  if (fault === '500' || fault === '429') return send(response, injected(Number(fault)))
  const made = await onceAnswered(room, underWay, request, body, fault)
  if (fault === 'disconnect-after') return void request.socket.destroy()
  send(response, made)
}

/** Answers, and again the same to whoever asks with the same key. */
async function onceAnswered(
  room: Room,
  underWay: UnderWay,
  request: IncomingMessage,
  body: string,
  fault: Fault | undefined,
): Promise<Answer> {
  const key = request.headers['idempotency-key']
  const question = `${request.method} ${request.url} ${body}`
  const once: Once | undefined =
    typeof key === 'string' && request.method === 'POST' ? { key, question, now: room.world.now() } : undefined
  try {
    const earlier = once && earlierAnswer(room.world.shelves, underWay, once)
    if (earlier) return earlier
  } catch (error) {
    return answerOf(error)
  }
  if (once) underWay.add(once.key)
  try {
    if (fault === 'slow') await delay(SLOW_MS)
    const made = fault === '500-stored' ? injected(500) : answered(room, request, body)
    if (once) keepAnswer(room.world.shelves, once, made)
    if (request.method !== 'GET') room.changed()
    return made
  } finally {
    if (once) underWay.delete(once.key)
  }
}

function answered(room: Room, request: IncomingMessage, body: string): Answer {
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://emulator')
  const form = request.method === 'GET' || body === '' ? search.slice(1) : body
  try {
    const key = keyOf(request, form, room.keys)
    const bare = new URLSearchParams(form)
    bare.delete('key')
    const made = answer(room.world, { method: request.method ?? 'GET', path, form: bare.toString(), key })
    return { status: 200, body: JSON.stringify(made, null, 2) }
  } catch (error) {
    return answerOf(error)
  }
}

function answerOf(error: unknown): Answer {
  if (error instanceof StripeProblem)
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) }
  console.error(error)
  return { status: 500, body: problem('api_error', `The emulator failed: ${(error as Error).message}`) }
}

function keyOf(request: IncomingMessage, form: string, keys: Room['keys']): 'secret' | 'publishable' {
  const given = request.headers.authorization?.replace(/^(Bearer|Basic) /, '') ?? new URLSearchParams(form).get('key')
  if (given === keys.secret) return 'secret'
  if (given === keys.publishable) return 'publishable'
  throw new StripeProblem(401, {
    type: 'invalid_request_error',
    message: given ? `Invalid API Key provided: ${given.slice(0, 8)}…` : 'You did not provide an API key.',
  })
}

const injected = (status: number): Answer => ({ status, body: problem('api_error', 'An injected fault.') })

const problem = (type: string, message: string) => JSON.stringify({ error: { type, message } })

/** Browsers of any site may ask, as at Stripe: the secret of an intent is what counts. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id, Stripe-Should-Retry',
}

/** Whatever the browser carries: a test may have given it a header of its own, for the script as well. */
function preflight(request: IncomingMessage, response: ServerResponse): void {
  const allowed = {
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '300',
  }
  response.writeHead(204, { ...open, ...allowed }).end()
}

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
      ...open,
    })
    .end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > LARGEST) throw new Error('Too large.')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
