import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { ArticlePageQuery } from '../../../_shared/contracts/paging.ts'
import { NewReadingProgress, ReadingProgress } from '../../../_shared/contracts/reading-progress.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import {
  listReadingProgress,
  recordReadingProgress,
  removeReadingProgress,
} from '../../../_shared/data/reading-progress.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, articleIdParams, jsonBody, ownNoContent, ownPage } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

export function readingProgress(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/reading-progress',
      operationId: 'listReadingProgress',
      summary: 'List the reading progress',
      tags: accountTags,
      middleware: requireAuth,
      request: { query: ArticlePageQuery },
      responses: ownPage('Most recently read first, without articles that are no longer published.', ReadingProgress),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx, { userId }) => listReadingProgress(tx, userId, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/reading-progress',
      operationId: 'recordReadingProgress',
      summary: 'Record the reading progress',
      description: 'Never decreases. 600 an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewReadingProgress) },
      responses: ownNoContent('Noted.', ['not-found', 'not-json', 'invalid-fields']),
    }),
    async (c) => {
      await consumeLimit(c)
      const noted = await write(c, (tx, { userId }) => recordReadingProgress(tx, userId, c.req.valid('json')))
      if (!noted) throw new HttpError('not-found', 'There is no article at this address.')
      return c.body(null, 204)
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/reading-progress/{id}',
      operationId: 'removeReadingProgress',
      summary: 'Remove the reading progress in an article',
      description: '`id` is that of the article. 600 an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: articleIdParams },
      responses: ownNoContent('Removed.', ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const removed = await write(c, (tx, { userId }) => removeReadingProgress(tx, userId, id))
      if (!removed) throw new HttpError('not-found', NOT_STARTED)
      return c.body(null, 204)
    },
    orNotFound(NOT_STARTED),
  )
  return app
}

const NOT_STARTED = translatable('You have not begun such an article.')
