import type { IncomingMessage, ServerResponse } from 'node:http'
import { articleCardPath, type Made } from '../lib/made-files.ts'
import type { MadeStore } from './made-store.ts'
import type { PageStore } from './page-store.ts'
import type { PressLine } from './press-line.ts'
import type { Replies } from './replies.ts'

interface Parts {
  pages: PageStore
  made: MadeStore
  pressLine: PressLine
  replies: Replies
  fail: (request: IncomingMessage, response: ServerResponse, path: string, status: 404 | 410) => void
}

/** Longer than a making may take, and one before it. */
const PATIENCE_MS = 45_000
const ARTICLES = '/articles/'

/** Answers for a file made on request: as it is kept, or made now; what befell its article befalls its card. */
export async function answerMade(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  file: Made,
): Promise<void> {
  const { pages, made, pressLine, replies } = parts
  if (made.serve(request, response, path)) return
  const moved = file.kind === 'article-card' ? pages.redirectOf(ARTICLES + file.id) : undefined
  if (moved?.status === 410) return parts.fail(request, response, path, 410)
  if (moved?.to.startsWith(ARTICLES)) {
    return replies.redirect(request, response, 301, articleCardPath(moved.to.slice(ARTICLES.length)))
  }
  const outcome = pages.isReady ? await pressLine.page(path, PATIENCE_MS) : 'unknown'
  if (outcome === 'absent') return parts.fail(request, response, path, 404)
  // Dropped in the moment between: the next time it is made anew.
  if (outcome === 'present' && made.serve(request, response, path)) return
  replies.text(request, response, 503, { 'Retry-After': '5' })
}
