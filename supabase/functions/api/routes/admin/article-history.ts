import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { PublishRecord, Revision, RevisionDocument } from '../../../_shared/contracts/article-draft.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { SchedulerState } from '../../../_shared/contracts/scheduler.ts'
import { findRevision, listRevisions } from '../../../_shared/data/article-revisions.ts'
import { listPublishes, readScheduler } from '../../../_shared/data/publish-records.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, idParams } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** The revisions and publications of an article, and whether scheduled articles will appear. */
export function adminArticleHistory({ requireAuth, requirePermission, read }: AuthContext) {
  const readers = [requireAuth, requirePermission('articles.read')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/articles/{id}/revisions',
      operationId: 'listRevisions',
      summary: 'List the revisions of an article',
      tags,
      middleware: readers,
      request: { params: idParams, query: RecordPageQuery },
      responses: adminRead(`Newest first. ${EDITORIAL}`, z.array(Revision), { paged: true }),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { id } = c.req.valid('param')
      const { items, next } = await read(c, (tx) => listRevisions(tx, id, { limit, ...(after && { after }) }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
    orNotFound(NO_REVISION),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/articles/{id}/revisions/{revisionId}',
      operationId: 'readRevision',
      summary: 'Read a revision with its document',
      tags,
      middleware: readers,
      request: { params: idParams.extend({ revisionId: z.uuid() }) },
      responses: adminRead(EDITORIAL, RevisionDocument, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id, revisionId } = c.req.valid('param')
      const revision = await read(c, (tx) => findRevision(tx, id, revisionId))
      if (!revision) throw new HttpError('not-found', NO_REVISION)
      return c.json(revision)
    },
    orNotFound(NO_REVISION),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/articles/{id}/publishes',
      operationId: 'listPublishes',
      summary: 'Read when the page of an article went live',
      tags,
      middleware: readers,
      request: { params: idParams },
      responses: adminRead(`The newest twenty, as the publishers measured them. ${EDITORIAL}`, z.array(PublishRecord)),
    }),
    async (c) => c.json(await read(c, (tx) => listPublishes(tx, c.req.valid('param').id))),
    orNotFound('There is no such article.'),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/scheduler',
      operationId: 'readScheduler',
      summary: 'Read whether scheduled articles will appear',
      tags,
      middleware: readers,
      responses: adminRead(EDITORIAL, SchedulerState),
    }),
    async (c) => c.json(await read(c, readScheduler)),
  )
  return app
}

const NO_REVISION = 'There is no such revision.'
const tags = ['Admin']
const EDITORIAL = 'For owners, editors and authors.'
