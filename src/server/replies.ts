import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { escapeXml } from '#lib/xml.ts'
import { type ProblemCode, problems } from '#shared/contracts/http-error.ts'
import { Problem, problemType } from '#shared/contracts/problem.ts'
import type { Language } from '#shared/domain/language.ts'
import { translatorFor } from '#shared/languages/catalogues.ts'
import { STRICT_POLICY } from '../publisher/security-headers.ts'
import type { ApiResponse } from './api-client.ts'
import { idsOf } from './request-ids.ts'
import { requestLanguage } from './request-url.ts'

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

  /** An API error as a problem document (RFC 9457), in the language of the page that sent the request. */
  function problem(request: IncomingMessage, response: ServerResponse, code: ProblemCode, detail: string): void {
    const { status, title } = problems[code]
    const t = translatorFor(requestLanguage(request))
    const { requestId } = idsOf(request) ?? {}
    const document = { type: problemType(code), title: t(title), status, detail: t(detail), requestId }
    const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
    if (status >= 500) headers['Retry-After'] = '2'
    if (status === 413) headers.Connection = 'close'
    reply(request, response, status, JSON.stringify(document), headers)
  }

  /** An answer of the API, as it is. */
  function forward(request: IncomingMessage, response: ServerResponse, answer: ApiResponse): void {
    reply(request, response, answer.status, answer.body.toString(), { 'Content-Type': answer.contentType })
  }

  /** A page that says what failed; with 503 it loads again by itself. */
  function failurePage(request: IncomingMessage, response: ServerResponse, status: number, texts: PageTexts): void {
    const headers = status === 503 ? LOAD_AGAIN : {}
    reply(request, response, status, plainPage(requestLanguage(request), texts), { ...headers, ...HTML })
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
    problem,
    forward,
    /**
     * A page or file that a reader asked for and that the API or the site has not given: scripts get the answer of the API or a
     * problem document, others a page with the same status. `detail`, in English, is what failed, where the API does not say it.
     */
    failure(request: IncomingMessage, response: ServerResponse, answer: ApiResponse | ProblemCode, detail: string) {
      if (isFromScript(request))
        return typeof answer === 'string'
          ? problem(request, response, answer, detail)
          : forward(request, response, answer)
      const t = translatorFor(requestLanguage(request))
      const { status } = typeof answer === 'string' ? problems[answer] : answer
      if (status === 503) {
        const paragraphs = [t(detail), t('This page looks again by itself.')]
        return failurePage(request, response, status, { title: t(problems.unavailable.title), paragraphs })
      }
      const given =
        typeof answer === 'string' ? { title: t(problems[answer].title), detail: t(detail) } : problemOf(answer)
      const texts = { title: given?.title ?? t(problems.unexpected.title), paragraphs: [given?.detail ?? t(detail)] }
      return failurePage(request, response, status, texts)
    },
    /** Sent until the first release is complete. */
    preparing(request: IncomingMessage, response: ServerResponse, progress = '') {
      const t = translatorFor(requestLanguage(request))
      const text = t('The magazine is being prepared and will be here shortly. This page looks again by itself.')
      failurePage(request, response, 503, { title: t('One moment, please'), paragraphs: [text, progress] })
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

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const LOAD_AGAIN = { 'Retry-After': '2', Refresh: '2' }

/** Not so where a reader opens a page or a file, also in browsers that do not say it. */
export const isFromScript = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-dest'] === 'empty'

/** undefined where a proxy or the host of the functions has answered in place of the API. */
function problemOf({ body }: ApiResponse): Problem | undefined {
  try {
    return Problem.safeParse(JSON.parse(body.toString())).data
  } catch {
    return undefined
  }
}

/** In the language of the page. */
interface PageTexts {
  title: string
  paragraphs: string[]
}

/** Without styles and scripts: it depends on no release. */
function plainPage(language: Language, { title, paragraphs }: PageTexts): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<h1>${escapeXml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('\n')}
</html>
`
}
