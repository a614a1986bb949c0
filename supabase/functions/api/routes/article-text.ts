import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Article } from '../../_shared/contracts/article.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Slug } from '../../_shared/contracts/primitives.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { findArticle } from '../../_shared/data/articles.ts'
import { createEntity, ownResponse } from '../../_shared/http/entity.ts'
import type { AuthContext } from '../auth-context.ts'
import { ownEntity } from '../openapi-responses.ts'
import { createRouter, orNotFound } from '../router.ts'

/** The whole article for readers whose account or plan includes it. SQL decides. */
export function articleText({ requireAuth, read }: Pick<AuthContext, 'requireAuth' | 'read'>) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/articles/{id}/text',
      operationId: 'readArticle',
      summary: 'One article with its whole text',
      description: 'For signed-in readers. `not-allowed`: the article is for plans with a price.',
      tags: ['Articles'],
      middleware: requireAuth,
      request: { params: z.object({ id: Slug }) },
      responses: ownEntity('The whole article.', Article, ['not-allowed', 'not-found']),
    }),
    async (c) => {
      const article = await read(c, (tx) => findArticle(tx, c.req.valid('param').id))
      if (!article) throw new HttpError('not-found', NO_ARTICLE)
      if (article.isOpening) throw new HttpError('not-allowed', 'This article is for subscribers.')
      return ownResponse(c, createEntity(article))
    },
    orNotFound(NO_ARTICLE),
  )
  return app
}

const NO_ARTICLE = translatable('There is no article at this address.')
