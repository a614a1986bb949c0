import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmulatorContext } from './context.ts'
import type { DriftCheck } from './declarations/drift.ts'
import { beforeExecution, StripeApiError } from './errors.ts'
import { API_VERSION } from './event-routes.ts'
import type { Fault, FaultList } from './fault-injection.ts'
import {
  type ApiResponse,
  findStoredResponse,
  type IdempotentRequest,
  type InProgressKeys,
  storeResponse,
} from './idempotency.ts'
import { parseForm } from './request-params.ts'
import { handleApiRequest } from './routes.ts'
import { createTraffic, type Traffic } from './traffic.ts'

export interface ServerOptions {
  context: EmulatorContext
  faults: FaultList
  keys: { secret: string; publishable: string }
  /** Called after each request that may have changed the state. */
  onChange(): void
  /** Handles the control API, pages and PDFs. Answers whether it has sent a response. */
  /** In tests. */
  drift: DriftCheck | undefined
  handleOtherRequest(request: IncomingMessage, response: ServerResponse, body: string): Promise<boolean>
}

const SLOW_MS = 400
const MAX_BODY_BYTES = 1_000_000

export function createEmulatorServer(options: ServerOptions): Server {
  const inProgress: InProgressKeys = new Set()
  const traffic = createTraffic(options.context.behavior)
  return createServer((request, response) => {
    respond(options, inProgress, traffic, request, response).catch((error) => {
      console.error(error)
      if (!response.headersSent) send(response, { status: 500, body: errorBody('api_error', 'The emulator failed.') })
    })
  })
}

async function respond(
  options: ServerOptions,
  inProgress: InProgressKeys,
  traffic: Traffic,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  if (request.method === 'OPTIONS') return preflight(request, response)
  const { pathname } = new URL(request.url ?? '/', 'http://emulator')
  if (!pathname.startsWith('/v1/') && !pathname.startsWith('/v2/')) {
    if (!(await options.handleOtherRequest(request, response, body)))
      send(response, { status: 404, body: errorBody('invalid_request_error', 'Not found.') })
    return
  }
  const fault = options.faults.take(`${request.method} ${pathname}`)
  if (fault === 'timeout') return
  if (fault === 'disconnect-before') return void request.socket.destroy()
  if (fault === '500' || fault === '429') return send(response, injectedError(Number(fault)))
  const result = await respondUnderTraffic(options, traffic, request, body, () =>
    respondIdempotently(options, inProgress, request, body, fault),
  )
  if (fault === 'disconnect-after') return void request.socket.destroy()
  send(response, result)
}

/** Executes a request unless it comes too fast or too early; takes the time that Stripe takes. */
async function respondUnderTraffic(
  { context: { behavior } }: ServerOptions,
  traffic: Traffic,
  request: IncomingMessage,
  body: string,
  execute: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let unlock = () => {}
  try {
    traffic.countCall()
    unlock = traffic.lock(`${request.method} ${request.url}`, body)
    if (behavior.latencyMs > 0) await delay(behavior.latencyMs)
    return await execute()
  } catch (error) {
    return errorResponse(error)
  } finally {
    unlock()
  }
}

/** Executes a request, or repeats the stored response of its idempotency key. */
async function respondIdempotently(
  options: ServerOptions,
  inProgress: InProgressKeys,
  request: IncomingMessage,
  body: string,
  fault: Fault | undefined,
): Promise<ApiResponse> {
  const key = request.headers['idempotency-key']
  const fingerprint = `${request.method} ${request.url} ${body}`
  const idempotentRequest: IdempotentRequest | undefined =
    typeof key === 'string' && request.method === 'POST' ? { key, fingerprint, now: options.context.now() } : undefined
  try {
    const stored = idempotentRequest && findStoredResponse(options.context.store, inProgress, idempotentRequest)
    if (stored) return stored
  } catch (error) {
    return errorResponse(error)
  }
  if (idempotentRequest) inProgress.add(idempotentRequest.key)
  try {
    if (fault === 'slow') await delay(SLOW_MS)
    const result = fault === '500-stored' ? injectedError(500) : callApi(options, request, body)
    if (idempotentRequest) storeResponse(options.context.store, idempotentRequest, result)
    if (request.method !== 'GET') options.onChange()
    return result
  } finally {
    if (idempotentRequest) inProgress.delete(idempotentRequest.key)
  }
}

function callApi(options: ServerOptions, request: IncomingMessage, body: string): ApiResponse {
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://emulator')
  const { method = 'GET' } = request
  const form = method === 'GET' || body === '' ? search.slice(1) : body
  try {
    const key = keyKind(request, form, options.keys)
    const withoutKey = new URLSearchParams(form)
    withoutKey.delete('key')
    const result = handleApiRequest(options.context, {
      method,
      path,
      form: withoutKey.toString(),
      key,
    })
    const responseBody = JSON.stringify(result, null, 2)
    if (key === 'secret')
      options.drift?.exchange({ method, path, params: parseForm(form), response: JSON.parse(responseBody) })
    return { status: 200, body: responseBody, hasStarted: true }
  } catch (error) {
    return errorResponse(error)
  }
}

function errorResponse(error: unknown): ApiResponse {
  if (error instanceof StripeApiError)
    return {
      status: error.status,
      body: JSON.stringify({ error: error.body }, null, 2),
      hasStarted: !error.isBeforeExecution,
    }
  console.error(error)
  return { status: 500, body: errorBody('api_error', `The emulator failed: ${(error as Error).message}`) }
}

function keyKind(request: IncomingMessage, form: string, keys: ServerOptions['keys']): 'secret' | 'publishable' {
  const given = request.headers.authorization?.replace(/^(Bearer|Basic) /, '') ?? new URLSearchParams(form).get('key')
  if (given === keys.secret) return 'secret'
  if (given === keys.publishable) return 'publishable'
  throw beforeExecution(
    new StripeApiError(401, {
      type: 'invalid_request_error',
      message: given ? `Invalid API Key provided: ${given.slice(0, 8)}…` : 'You did not provide an API key.',
    }),
  )
}

const injectedError = (status: number): ApiResponse => ({
  status,
  body: errorBody('api_error', 'An injected fault.'),
  hasStarted: true,
})

const errorBody = (type: string, message: string) => JSON.stringify({ error: { type, message } })

/** Any origin is allowed, as at Stripe: the client secret authorizes the call. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id, Stripe-Should-Retry',
}

/** Allows any header: tests add their own to every request of the browser. */
function preflight(request: IncomingMessage, response: ServerResponse): void {
  const preflightHeaders = {
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '300',
  }
  response.writeHead(204, { ...corsHeaders, ...preflightHeaders }).end()
}

function send(response: ServerResponse, { status, body, replayed }: ApiResponse): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
      ...corsHeaders,
    })
    .end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('Too large.')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
