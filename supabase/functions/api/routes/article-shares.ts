import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ArticleShare, NewArticleShare, SharedArticle } from '../../_shared/contracts/article-share.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Slug } from '../../_shared/contracts/primitives.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { findSharedArticle, openArticleShare, shareArticle } from '../../_shared/data/article-shares.ts'
import { type ApiEnv, siteSecrets } from '../../_shared/http/env.ts'
import { tokenHash } from '../../_shared/http/session-cookie.ts'
import { findShareToken, shareToken } from '../../_shared/http/share-token.ts'
import type { AuthContext } from '../auth-context.ts'
import type { ReadSnapshot } from '../deps.ts'
import { setFormPage } from '../form-redirects.ts'
import { formBody, jsonResponse, withCommonProblems, writeResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter, orNotFound } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'

const SHARES_PER_HOUR = 60
const OPENINGS_PER_HOUR = 600

/** Links by which subscribers share single articles whole. SQL decides who makes one, how many, and what it opens. */
export function articleShares(
  { requireAuth, write, consumeLimit }: Pick<AuthContext, 'requireAuth' | 'write' | 'consumeLimit'>,
  visitor: Pick<VisitorContext, 'write' | 'consumeRateLimit' | 'clientNetwork'>,
  readSnapshot: ReadSnapshot,
  env: ApiEnv,
) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/articles/{id}/shares',
      operationId: 'shareArticle',
      summary: 'Make a link that opens the whole article for anybody',
      description: `For subscribers. Repeated within a month, it is the same link. \`conflict\`: none left this month. ${SHARES_PER_HOUR} an hour.`,
      tags: ['Articles'],
      middleware: requireAuth,
      request: { params: z.object({ id: Slug }), body: formBody(NewArticleShare) },
      responses: writeResponses(200, 'The link.', ArticleShare, {
        problemCodes: ['not-signed-in', 'not-allowed', 'not-found', 'conflict'],
      }),
    }),
    async (c) => {
      await consumeLimit(c, { action: 'article shares', limit: perHour(SHARES_PER_HOUR) })
      const id = crypto.randomUUID()
      const hash = tokenHash(shareToken(env.SITE_SECRET, id))
      const share = await write(c, (tx) => shareArticle(tx, c.req.valid('param').id, id, hash))
      const token = findShareToken(siteSecrets(env), share.id, share.tokenHash)
      if (!token) throw new HttpError('unavailable', 'The link that you made before cannot be shown again.')
      setFormPage(c, `/shared/${token}`)
      const url = new URL(`/shared/${token}`, env.SITE_URL).href
      return c.json({ url, expiresAt: share.expiresAt, remaining: share.remaining }, 200)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/shared-articles/{token}',
      operationId: 'openSharedArticle',
      summary: 'The article that a shared link opens',
      description: `Counts the opening. ${OPENINGS_PER_HOUR} an hour from one network.`,
      tags: ['Articles'],
      request: { params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }) },
      responses: withCommonProblems({ 200: jsonResponse('The article, or where it is.', SharedArticle) }, [
        'not-found',
      ]),
    }),
    async (c) => {
      const hash = tokenHash(c.req.valid('param').token)
      const subject = visitor.clientNetwork(c)
      await visitor.consumeRateLimit({ action: 'shared articles', subject, limit: perHour(OPENINGS_PER_HOUR) })
      const opened = await visitor.write((tx) => openArticleShare(tx, hash))
      if (!opened) throw new HttpError('not-found', NO_LINK)
      const { articleId, isOpen } = opened
      const article = isOpen ? await readSnapshot((tx) => findSharedArticle(tx, articleId, hash)) : undefined
      c.header('Cache-Control', 'private, no-store')
      return c.json({ articleId, article: article ?? null }, 200)
    },
    orNotFound(NO_LINK),
  )
  return app
}

const NO_ARTICLE = translatable('There is no article at this address.')
const NO_LINK = translatable('This link does not exist.')
