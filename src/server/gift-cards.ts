import { readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { logLine } from '#lib/log.ts'
import type { RedeemableGift } from '#shared/contracts/gift.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import { errorContext } from '#shared/domain/error-context.ts'
import type { DocumentWorkers } from '../publisher/document-workers.ts'
import type { ApiClient } from './api-client.ts'
import type { Replies } from './replies.ts'

const CARD_PATH = '/gift/card.pdf'
const UNAVAILABLE = translatable('The card could not be set just now. Please try again.')

interface GiftCardDeps {
  api: ApiClient
  workers: Pick<DocumentWorkers, 'render'>
  siteUrl: string
  replies: Replies
}

export type GiftCards = ReturnType<typeof createGiftCards>

/**
 * Serves the card of a gift as a PDF to the holder of its code. The API knows the gift and counts the attempts; no cache keeps
 * the card.
 */
export function createGiftCards({ api, workers, siteUrl, replies }: GiftCardDeps) {
  return function serve(
    request: IncomingMessage,
    response: ServerResponse,
    page: string,
    query: string,
  ): Promise<void> | undefined {
    return page === CARD_PATH ? respond(request, response, new URLSearchParams(query).get('code') ?? '') : undefined
  }

  async function respond(request: IncomingMessage, response: ServerResponse, code: string): Promise<void> {
    const answer = await api(request, {
      method: 'GET',
      path: `/api/gifts/redeemable?${new URLSearchParams({ code })}`,
    })
    if (answer === 'unavailable' || answer.status !== 200)
      return replies.failure(request, response, answer, UNAVAILABLE)
    const { status, planId: _, ...gift } = JSON.parse(answer.body.toString()) as RedeemableGift
    if (status !== 'redeemable')
      return replies.failure(request, response, 'conflict', translatable('This gift is no longer valid.'))
    const body = await render({
      kind: 'gift-card',
      content: { ...gift, code, redeemUrl: new URL('/redeem', siteUrl).href },
    })
    if (!body) return replies.failure(request, response, 'unavailable', UNAVAILABLE)
    response.writeHead(200, {
      ...replies.commonHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="gift-card.pdf"',
      'Content-Length': String(body.length),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  async function render(job: Parameters<DocumentWorkers['render']>[0]): Promise<Buffer | undefined> {
    const file = path.join(tmpdir(), `gift-card-${crypto.randomUUID()}.pdf`)
    try {
      await workers.render(job, file)
      return await readFile(file)
    } catch (error) {
      logLine('error', 'gift card not rendered', errorContext(error))
      return undefined
    } finally {
      await rm(file, { force: true })
    }
  }
}
