import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Preview } from '../../_shared/contracts/preview.ts'
import { openPreviewLink } from '../../_shared/data/previews.ts'
import { jsonResponse, withCommonProblems } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter, orNotFound } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'
import { previewTokenHash } from './admin/previews.ts'

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{32}$/) })
const UNKNOWN = 'This preview link is not known here.'

/** The content behind a preview link, for people without an account. The site renders it. */
export function previews({ write, consumeRateLimit, clientNetwork }: VisitorContext) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/previews/{token}',
      operationId: 'openPreviewLink',
      summary: 'Read what a preview link shows',
      description: 'At most 600 an hour from one network.',
      tags: ['Publication'],
      request: { params: tokenParams },
      responses: withCommonProblems({ 200: jsonResponse('An article, or an issue with its articles.', Preview) }, [
        'not-found',
        'link-expired',
        'too-many-requests',
      ]),
    }),
    async (c) => {
      await consumeRateLimit({ action: 'preview', subject: clientNetwork(c), limit: perHour(600) })
      const preview = await write((tx) => openPreviewLink(tx, previewTokenHash(c.req.valid('param').token), new Date()))
      if (!preview) throw new HttpError('not-found', UNKNOWN)
      if (preview === 'ended') throw new HttpError('link-expired', 'This preview is over. Ask for a new link.')
      return c.json(preview, 200, { 'Cache-Control': 'private, no-store' })
    },
    orNotFound(UNKNOWN),
  )
  return app
}
