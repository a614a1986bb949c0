import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createProxyServer } from 'httpxy'
import { logLine } from '#lib/log.ts'
import { carriesDocument, MAX_DOCUMENT_BYTES } from '#shared/contracts/body-limits.ts'
import type { ProblemCode } from '#shared/contracts/http-error.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import { localPath, PAGE_LANGUAGE_HEADER, toLanguage } from '#shared/domain/language.ts'
import { STRICT_POLICY } from '../publisher/security-headers.ts'
import { rejectionPageFor } from './form-endpoints.ts'
import { type ForwardOptions, forwardedHeaders, functionsUrl, withoutHopByHop } from './forwarded-headers.ts'
import { readBody } from './read-body.ts'
import type { Replies } from './replies.ts'
import { identifyRequest } from './request-ids.ts'

export interface ApiProxyOptions extends ForwardOptions {
  supabaseUrl: string
  publishableKey: string | undefined
  security: [string, string][]
  replies: Replies
  /** How long the functions may send nothing. */
  timeoutMs?: number
}

const MAX_BODY_BYTES = 1024 * 1024
const TIMEOUT_MS = 10_000
const TOO_LARGE = translatable('A request may be one megabyte long, the text of an article three.')
const UNAVAILABLE_MESSAGE = translatable('The library is closed for a moment. Please try again shortly.')

/**
 * Forwards /api/* to the edge function `api`, so that its cookies are first-party. The request body is read completely
 * first, so that the functions never wait for a slow client; responses are streamed.
 */
export function createApiProxy({
  supabaseUrl,
  publishableKey,
  security,
  replies,
  timeoutMs = TIMEOUT_MS,
  ...forwardOptions
}: ApiProxyOptions) {
  const target = functionsUrl(supabaseUrl)
  const proxy = createProxyServer({ changeOrigin: true, selfHandleResponse: true, proxyTimeout: timeoutMs })
  const responseHeaders = [['Content-Security-Policy', STRICT_POLICY] as [string, string], ...security]

  /** For forms posted without JavaScript: the page to redirect to on an error. */
  const rejectionPages = new WeakMap<ServerResponse, string>()

  proxy.on('proxyRes', (upstream, request, response) => {
    const outgoing = response as ServerResponse
    const rejectionPage = (upstream.statusCode ?? 502) >= 500 && rejectionPages.get(outgoing)
    if (rejectionPage) {
      upstream.resume()
      return replies.redirect(request, outgoing, 303, rejectionPage)
    }
    outgoing.statusCode = upstream.statusCode ?? 502
    for (const [name, value] of Object.entries(withoutHopByHop(upstream.headers))) {
      if (value !== undefined) outgoing.setHeader(name, value)
    }
    for (const [name, value] of responseHeaders) outgoing.setHeader(name, value)
    pipeline(upstream, outgoing, () => {})
  })

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    mayRetry: boolean,
  ): Promise<void> {
    try {
      await proxy.web(request, response, { target, buffer: Readable.from(body.length > 0 ? [body] : []) })
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy()
      // The functions had just closed a kept-alive connection; safe methods can be repeated.
      const isSafeMethod = request.method === 'GET' || request.method === 'HEAD'
      if (mayRetry && isSafeMethod && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
        return forward(request, response, body, false)
      }
      const { code } = error as NodeJS.ErrnoException
      logLine('error', 'functions unreachable', { ...identifyRequest(request, forwardOptions), code })
      reject(request, response, 'unavailable', UNAVAILABLE_MESSAGE)
    }
  }

  function reject(request: IncomingMessage, response: ServerResponse, code: ProblemCode, detail: string): void {
    const rejectionPage = rejectionPages.get(response)
    if (rejectionPage) replies.redirect(request, response, 303, rejectionPage)
    else replies.problem(request, response, code, detail)
  }

  return async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const body = await readBody(request, carriesDocument(path) ? MAX_DOCUMENT_BYTES : MAX_BODY_BYTES)
    const rejectionPage = rejectionPageFor(request, body)
    const language = toLanguage(String(request.headers[PAGE_LANGUAGE_HEADER]))
    if (rejectionPage) rejectionPages.set(response, localPath(language, rejectionPage))
    if (body === 'too large') {
      response.setHeader('Connection', 'close')
      reject(request, response, 'body-too-large', TOO_LARGE)
      request.resume()
      return
    }
    if (body === 'broken') return void response.destroy()
    identifyRequest(request, forwardOptions)
    const { expect: _, ...headers } = withoutHopByHop(request.headers)
    const remoteAddress = request.socket.remoteAddress ?? ''
    request.headers = { apikey: publishableKey, ...forwardedHeaders(headers, remoteAddress, forwardOptions) }
    if (publishableKey === undefined && !headers.apikey) delete request.headers.apikey
    if (body.length > 0 || headers['content-length']) request.headers['content-length'] = String(body.length)
    await forward(request, response, body, true)
  }
}
