import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ArticleRecord, Highlight, NewHighlight } from '../../../_shared/contracts/highlight.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { addHighlight, listHighlights, readArticleRecord, removeHighlight } from '../../../_shared/data/highlights.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import {
  accountTags,
  articleIdParams,
  idParams,
  jsonBody,
  ownNoContent,
  ownPage,
  ownRead,
  ownWrite,
} from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

export function highlights(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/highlights',
      operationId: 'listHighlights',
      summary: 'List the highlighted passages',
      tags: accountTags,
      middleware: requireAuth,
      request: { query: RecordPageQuery },
      responses: ownPage('Newest first, with those in articles that are no longer published.', Highlight),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx, { userId }) => listHighlights(tx, userId, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/highlights',
      operationId: 'addHighlight',
      summary: 'Highlight a passage',
      description:
        'The same passage again returns the first highlight. 100 of an article and 2000 in all at most. 600 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewHighlight) },
      responses: ownWrite(201, 'The highlight.', Highlight, ['not-found', 'conflict']),
    }),
    async (c) => {
      await consumeLimit(c)
      const highlight = await write(c, (tx, { userId }) => addHighlight(tx, userId, c.req.valid('json')))
      if (!highlight) throw new HttpError('not-found', NO_ARTICLE)
      return c.json(highlight, 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/highlights/{id}',
      operationId: 'removeHighlight',
      summary: 'Remove a highlight',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownNoContent('Removed.', ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const removed = await write(c, (tx, { userId }) => removeHighlight(tx, userId, id))
      if (!removed) throw new HttpError('not-found', NO_HIGHLIGHT)
      return c.body(null, 204)
    },
    orNotFound(NO_HIGHLIGHT),
  )
  return app
}

export function articleRecord({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/articles/{id}',
      operationId: 'readArticleRecord',
      summary: 'What the reader keeps of an article',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: articleIdParams },
      responses: ownRead('Whether it is saved, the reading progress, and the highlights.', ArticleRecord, [
        'not-found',
      ]),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const record = await read(c, (tx, { userId }) => readArticleRecord(tx, userId, id))
      if (!record) throw new HttpError('not-found', NO_ARTICLE)
      return c.json(record, 200)
    },
    orNotFound(NO_ARTICLE),
  )
  return app
}

const NO_ARTICLE = translatable('There is no article at this address.')
const NO_HIGHLIGHT = translatable('You have no such highlight.')
