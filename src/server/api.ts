import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createProxyServer } from 'httpxy'
import type { RefusalCode } from '#shared/contracts/refusal.ts'
import { STRICT_POLICY } from '../press/security-headers.ts'
import { pageOfRefusal } from './forms.ts'
import { forwardedHeaders, withoutHopByHop } from './forwarded.ts'
import type { Replies } from './replies.ts'

export interface ApiOptions {
  supabaseUrl: string
  publishableKey: string | undefined
  trustProxy: boolean
  /** Shared with the functions, so that they believe what we say of a reader. */
  siteSecret?: string | undefined
  security: [string, string][]
  replies: Replies
  /** How long a silence of the functions may last. */
  patienceMs?: number
}

const BODY_AT_MOST = 1024 * 1024
const PATIENCE_MS = 10_000
const AWAY = 'The library is closed for a moment. Please try again shortly.'

/**
 * /api/* is the edge function `api`, reached by the site's own origin so that its cookies are first-party. A request's
 * body is read before it is passed on: the functions never wait for a slow client. Answers are streamed.
 */
export function createApi({
  supabaseUrl,
  publishableKey,
  trustProxy,
  siteSecret: secret,
  security,
  replies,
  patienceMs = PATIENCE_MS,
}: ApiOptions) {
  const target = new URL('functions/v1', supabaseUrl.endsWith('/') ? supabaseUrl : `${supabaseUrl}/`)
  const proxy = createProxyServer({ changeOrigin: true, selfHandleResponse: true, proxyTimeout: patienceMs })
  const answerHeaders = [['Content-Security-Policy', STRICT_POLICY] as [string, string], ...security]

  /** Of forms without script: the page that says no. */
  const ledTo = new WeakMap<ServerResponse, string>()

  proxy.on('proxyRes', (answer, request, response) => {
    const outgoing = response as ServerResponse
    const page = (answer.statusCode ?? 502) >= 500 && ledTo.get(outgoing)
    if (page) {
      answer.resume()
      return replies.redirect(request, outgoing, 303, page)
    }
    outgoing.statusCode = answer.statusCode ?? 502
    for (const [name, value] of Object.entries(withoutHopByHop(answer.headers))) {
      if (value !== undefined) outgoing.setHeader(name, value)
    }
    for (const [name, value] of answerHeaders) outgoing.setHeader(name, value)
    pipeline(answer, outgoing, () => {})
  })

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    again: boolean,
  ): Promise<void> {
    try {
      await proxy.web(request, response, { target, buffer: Readable.from(body.length > 0 ? [body] : []) })
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy()
      // A kept connection that the other side had just closed. Reading twice does no harm.
      const safe = request.method === 'GET' || request.method === 'HEAD'
      if (again && safe && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
        return forward(request, response, body, false)
      }
      refuse(request, response, 'unavailable', AWAY)
    }
  }

  function refuse(request: IncomingMessage, response: ServerResponse, code: RefusalCode, detail: string): void {
    const page = ledTo.get(response)
    if (page) replies.redirect(request, response, 303, page)
    else replies.problem(request, response, code, detail)
  }

  return async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const page = pageOfRefusal(request, body)
    if (page) ledTo.set(response, page)
    if (body === 'too large') {
      response.setHeader('Connection', 'close')
      refuse(request, response, 'body-too-large', 'A request may be one megabyte long.')
      request.resume()
      return
    }
    if (body === 'broken') return void response.destroy()
    const { expect: _, ...headers } = withoutHopByHop(request.headers)
    const remote = request.socket.remoteAddress ?? ''
    request.headers = { apikey: publishableKey, ...forwardedHeaders(headers, remote, { trustProxy, secret }) }
    if (publishableKey === undefined && !headers.apikey) delete request.headers.apikey
    if (body.length > 0 || headers['content-length']) request.headers['content-length'] = String(body.length)
    await forward(request, response, body, true)
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | 'too large' | 'broken'> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_AT_MOST) return 'too large'
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > BODY_AT_MOST) return 'too large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken'
  }
  return Buffer.concat(chunks)
}
