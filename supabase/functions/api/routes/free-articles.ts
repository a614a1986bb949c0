import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Article } from '../../_shared/contracts/article.ts'
import { FreeArticles, NewFreeArticle } from '../../_shared/contracts/free-article.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Slug } from '../../_shared/contracts/primitives.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { findFreeArticle, readFreeArticlesPerMonth } from '../../_shared/data/free-articles.ts'
import type { FunctionEnv } from '../../_shared/http/env.ts'
import { createFreeArticlesCookie } from '../../_shared/http/free-articles-cookie.ts'
import type { ReadSnapshot } from '../deps.ts'
import { formBody, jsonResponse, withCommonProblems, writeResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter, orNotFound } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'

const PER_HOUR = 120

/** Articles that anybody may read whole, some a month, counted in a signed cookie. A GET counts nothing. */
export function freeArticles(
  readSnapshot: ReadSnapshot,
  { consumeRateLimit, clientNetwork }: Pick<VisitorContext, 'consumeRateLimit' | 'clientNetwork'>,
  env: Pick<FunctionEnv, 'SITE_URL' | 'SITE_SECRET' | 'PREVIOUS_SITE_SECRETS'>,
) {
  const cookie = createFreeArticlesCookie(env)

  async function find(id: string) {
    const found = await readSnapshot(async (tx) => ({
      allowed: await readFreeArticlesPerMonth(tx),
      article: await findFreeArticle(tx, id),
    }))
    if (!found.article) throw new HttpError('not-found', NO_ARTICLE)
    return { ...found, article: found.article }
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/articles/{id}/free',
      operationId: 'openFreeArticle',
      summary: 'Open one of the free articles of this month',
      description: `Counted in a cookie; the same article counts once. \`not-allowed\`: none left this month (UTC). ${PER_HOUR} an hour from one network.`,
      tags: ['Articles'],
      request: { params: z.object({ id: Slug }), body: formBody(NewFreeArticle) },
      responses: writeResponses(200, 'How many are left.', FreeArticles, {
        problemCodes: ['not-allowed', 'not-found'],
      }),
    }),
    async (c) => {
      await consumeRateLimit({ action: 'free articles', subject: clientNetwork(c), limit: perHour(PER_HOUR) })
      const { allowed, article } = await find(c.req.valid('param').id)
      const now = new Date()
      const opened = new Set(cookie.read(c, now))
      if (!opened.has(article.id) && opened.size >= allowed)
        throw new HttpError('not-allowed', 'You have read the free articles of this month.')
      opened.add(article.id)
      cookie.write(c, now, [...opened])
      return c.json({ remaining: Math.max(0, allowed - opened.size) }, 200)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/articles/{id}/free',
      operationId: 'readFreeArticle',
      summary: 'A free article that this browser has opened',
      tags: ['Articles'],
      request: { params: z.object({ id: Slug }) },
      responses: withCommonProblems({ 200: jsonResponse('The whole article.', Article) }, ['not-allowed', 'not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { article } = await find(id)
      if (!cookie.read(c, new Date()).includes(id)) throw new HttpError('not-allowed', 'This article is not open here.')
      c.header('Cache-Control', 'private, no-store')
      return c.json(article, 200)
    },
    orNotFound(NO_ARTICLE),
  )
  return app
}

const NO_ARTICLE = translatable('There is no free article at this address.')
