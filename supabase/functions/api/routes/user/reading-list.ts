import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { ReadingListEntry, ReadingListQuery } from '../../../_shared/contracts/reading-list.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { addToReadingList, listReadingList, removeFromReadingList } from '../../../_shared/data/reading-list.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, articleIdParams, ownNoContent, ownPage } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

export function readingList(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/reading-list',
      operationId: 'listReadingList',
      summary: 'List the articles that are saved for later',
      tags: accountTags,
      middleware: requireAuth,
      request: { query: ReadingListQuery },
      responses: ownPage('Newest first, with articles that are no longer published.', ReadingListEntry),
    }),
    async (c) => {
      const { limit, cursor: after, articleIds } = c.req.valid('query')
      const { items, next } = await read(c, (tx, { userId }) =>
        listReadingList(tx, userId, { limit, after }, articleIds),
      )
      return c.json(items, 200, nextPageHeaders({ limit, articleIds: articleIds?.join() }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/reading-list/{id}',
      operationId: 'addToReadingList',
      summary: 'Save an article for later',
      description: '`id` is that of the article. 1000 at most. 600 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: articleIdParams },
      responses: ownNoContent('Saved, now or before.', ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const saved = await write(c, (tx, { userId }) => addToReadingList(tx, userId, id))
      if (!saved) throw new HttpError('not-found', NO_ARTICLE)
      return c.body(null, 204)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/reading-list/{id}',
      operationId: 'removeFromReadingList',
      summary: 'Remove a saved article',
      description: '`id` is that of the article.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: articleIdParams },
      responses: ownNoContent('Removed.', ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const removed = await write(c, (tx, { userId }) => removeFromReadingList(tx, userId, id))
      if (!removed) throw new HttpError('not-found', NOT_SAVED)
      return c.body(null, 204)
    },
    orNotFound(NOT_SAVED),
  )
  return app
}

const NO_ARTICLE = translatable('There is no article at this address.')
const NOT_SAVED = translatable('You have not saved such an article.')
