import type { IncomingMessage, ServerResponse } from 'node:http'
import { editionPath } from '../lib/edition-path.ts'
import { articleCardPath, HOUSE_CARD, issueCardPath, issuePdfPath, type Made } from '../lib/made-files.ts'
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

/** Answers for a file made on request: as it is kept, or made now; what befell its article or issue befalls it too. */
export async function answerMade(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  file: Made,
): Promise<void> {
  const { pages, made, pressLine, replies } = parts
  if (made.serve(request, response, path)) return
  const moved = pages.redirectOf(pageOf(file))
  if (moved?.status === 410) return parts.fail(request, response, path, 410)
  const elsewhere = moved && pathBeside(moved.to, file)
  if (elsewhere) return replies.redirect(request, response, 301, elsewhere)
  const outcome = pages.isReady ? await pressLine.page(path, PATIENCE_MS) : 'unknown'
  if (outcome === 'absent') return parts.fail(request, response, path, 404)
  // Dropped in the moment between: the next time it is made anew.
  if (outcome === 'rendered' && made.serve(request, response, path)) return
  replies.text(request, response, 503, { 'Retry-After': '5' })
}

/** The page whose address decides where the file is to be found. */
function pageOf(file: Made): string {
  if (file.kind === 'publication-card') return HOUSE_CARD
  return file.kind === 'article-card' ? `/articles/${file.id}` : editionPath(file.id)
}

/** The same file of the page that stands at this address now. */
function pathBeside(page: string, { kind }: Made): string | undefined {
  const [, room, id] = /^\/(articles|issues)\/([a-z0-9-]+)(?:\/read)?$/.exec(page) ?? []
  if (!id || (room === 'articles') !== (kind === 'article-card')) return undefined
  if (kind === 'article-card') return articleCardPath(id)
  return kind === 'issue-card' ? issueCardPath(id) : issuePdfPath(id)
}
