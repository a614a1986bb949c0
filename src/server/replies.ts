import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { type ProblemCode, problems } from '#shared/contracts/http-error.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { type Language, PAGE_LANGUAGE_HEADER, splitLanguage, toLanguage } from '#shared/domain/language.ts'
import { translatorFor } from '#shared/languages/catalogues.ts'
import { STRICT_POLICY } from '../publisher/security-headers.ts'
import type { ApiAnswer } from './api-client.ts'
import { idsOf } from './request-ids.ts'

/** Short responses that are not pages. All have the security headers, and only redirects may be cached. */
export function createReplies(security: [string, string][]) {
  const commonHeaders = { 'Content-Security-Policy': STRICT_POLICY, ...Object.fromEntries(security) }

  function reply(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    body: string,
    headers: Record<string, string>,
  ): void {
    const length = String(Buffer.byteLength(body))
    const ids = idsOf(request)
    response.writeHead(status, {
      ...commonHeaders,
      'Cache-Control': 'no-store',
      'Content-Length': length,
      ...(ids && { 'X-Request-Id': ids.requestId }),
      ...headers,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return {
    commonHeaders,
    text(request: IncomingMessage, response: ServerResponse, status: number, headers: Record<string, string> = {}) {
      const body = `${status} ${STATUS_CODES[status]}\n`
      reply(request, response, status, body, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
    },
    json(request: IncomingMessage, response: ServerResponse, status: number, value: unknown) {
      reply(request, response, status, JSON.stringify(value), { 'Content-Type': 'application/json' })
    },
    metrics(request: IncomingMessage, response: ServerResponse, body: string) {
      reply(request, response, 200, body, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    },
    /** An API error as a problem document (RFC 9457), in the language of the page that sent the request. */
    problem(request: IncomingMessage, response: ServerResponse, code: ProblemCode, detail: string) {
      const { status, title } = problems[code]
      const t = translatorFor(languageOf(request))
      const { requestId } = idsOf(request) ?? {}
      const problem = { type: problemType(code), title: t(title), status, detail: t(detail), requestId }
      const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
      if (status >= 500) headers['Retry-After'] = '2'
      if (status === 413) headers.Connection = 'close'
      reply(request, response, status, JSON.stringify(problem), headers)
    },
    /** An answer of the API, as it is. */
    forward(request: IncomingMessage, response: ServerResponse, answer: ApiAnswer) {
      reply(request, response, answer.status, answer.body.toString(), { 'Content-Type': answer.contentType })
    },
    /** Sent until the first release is complete. */
    preparing(request: IncomingMessage, response: ServerResponse, progress = '') {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '2', Refresh: '2' }
      reply(request, response, 503, preparingPage(languageOf(request), progress), headers)
    },
    redirect(request: IncomingMessage, response: ServerResponse, status: 301 | 302 | 303 | 308, to: string) {
      const cacheControl = status === 303 ? 'no-store' : 'public, max-age=0, must-revalidate'
      reply(request, response, status, '', { Location: to, 'Cache-Control': cacheControl })
    },
    /** For bytes that are not a valid HTTP request. */
    raw(status: number): string {
      const lines = Object.entries({ ...commonHeaders, Connection: 'close', 'Content-Length': '0' })
      return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    },
  }
}

export type Replies = ReturnType<typeof createReplies>

/** Of the page that sent the request, or that it asks for. */
function languageOf({ headers, url = '/' }: IncomingMessage): Language {
  const name = headers[PAGE_LANGUAGE_HEADER]
  return name === undefined ? splitLanguage(url).language : toLanguage(String(name))
}

function preparingPage(language: Language, progress: string): string {
  const t = translatorFor(language)
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('One moment, please')}</title>
<h1>${t('One moment, please')}</h1>
<p>${t('The magazine is being prepared and will be here shortly. This page looks again by itself.')}</p>
<p>${progress}</p>
</html>
`
}
