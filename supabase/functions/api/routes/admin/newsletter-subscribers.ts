import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import {
  Subscriber,
  SubscriberCounts,
  SubscriberDetail,
  SubscriberStatus,
} from '../../../_shared/contracts/newsletter.ts'
import { EXPORT_PAGE_SIZE, ExportPageQuery, RecordPageQuery, SearchText } from '../../../_shared/contracts/paging.ts'
import {
  countSubscribers,
  eraseSubscriber,
  exportSubscribers,
  findSubscriber,
  listSubscribers,
} from '../../../_shared/data/newsletter-subscribers.ts'
import { type ExportedSubscriber, subscribersCsv } from '../../../_shared/domain/newsletter-csv.ts'
import type { ApiEnv } from '../../../_shared/http/env.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { unsubscribeLink } from '../../../_shared/http/unsubscribe-link.ts'
import { createAccountLimits, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, fileResponse, idParams, withCommonProblems } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const SubscriberQuery = RecordPageQuery.extend({ status: SubscriberStatus.optional(), search: SearchText })
const ExportQuery = ExportPageQuery.extend({ status: SubscriberStatus.optional() })
/** Two exports of a million subscribers. */
const EXPORT_PAGES_PER_HOUR = 400

/** Newsletter subscribers. Owners, editors and support read; owners export and erase. */
export function adminNewsletterSubscribers(
  { requireAuth, requirePermission, read, write, consumeLimit }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  { SITE_URL, SITE_SECRET }: Pick<ApiEnv, 'SITE_URL' | 'SITE_SECRET'>,
) {
  const linkOf = ({ id, language }: ExportedSubscriber) =>
    unsubscribeLink(SITE_URL.replace(/\/$/, ''), SITE_SECRET, id, language)
  const consumeActionLimit = createActionLimit(visitor)
  const consumeExportLimit = createAccountLimits({ consumeLimit })('newsletter exports', EXPORT_PAGES_PER_HOUR)
  const readers = [requireAuth, requirePermission('newsletter.read')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/newsletter-subscribers',
      operationId: 'listSubscribers',
      summary: 'List newsletter subscribers',
      tags,
      middleware: readers,
      request: { query: SubscriberQuery },
      responses: adminRead(`Those whose address contains the text, the newest first. ${READERS}`, z.array(Subscriber), {
        paged: true,
      }),
    }),
    async (c) => {
      const { limit, cursor: after, status, search } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listSubscribers(tx, { limit, after, status, search }))
      return c.json(items, 200, nextPageHeaders({ limit, status, search }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/newsletter-subscriber-counts',
      operationId: 'countSubscribers',
      summary: 'Count newsletter subscribers by status',
      tags,
      middleware: readers,
      responses: adminRead(READERS, SubscriberCounts),
    }),
    async (c) => c.json(await read(c, countSubscribers)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/newsletter-subscribers/{id}',
      operationId: 'readSubscriber',
      summary: 'Read a newsletter subscriber with the consent trail',
      tags,
      middleware: readers,
      request: { params: idParams },
      responses: adminRead(READERS, SubscriberDetail, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const subscriber = await read(c, (tx) => findSubscriber(tx, c.req.valid('param').id))
      if (!subscriber) throw new HttpError('not-found', NONE)
      return c.json(subscriber)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/newsletter-export',
      operationId: 'exportSubscribers',
      summary: 'Export newsletter subscribers, page by page',
      description: `${EXPORT_PAGE_SIZE} lines a page, the oldest first; the pages joined are one CSV file. It has the language and the link to unsubscribe that each letter needs. The audit log records the export. For owners, ${EXPORT_PAGES_PER_HOUR} pages an hour.`,
      tags,
      middleware: [requireAuth, requirePermission('newsletter.export')],
      request: { query: ExportQuery },
      responses: withCommonProblems(
        {
          200: fileResponse(
            'A line for each subscriber; the first page begins with the names of the columns.',
            'text/csv',
            z.string(),
          ),
        },
        ['not-signed-in', 'not-allowed', 'invalid-fields', 'too-many-requests'],
      ),
    }),
    async (c) => {
      await consumeExportLimit(c)
      const { cursor: after, status } = c.req.valid('query')
      const { items, next } = await write(c, (tx) => exportSubscribers(tx, { limit: EXPORT_PAGE_SIZE, after, status }))
      return c.body(subscribersCsv(items, linkOf, { isFirst: after === undefined }), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': 'attachment; filename="newsletter.csv"',
        ...nextPageHeaders({ status }, next),
      })
    },
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/newsletter-subscribers/{id}',
      operationId: 'eraseSubscriber',
      summary: 'Erase a newsletter subscriber',
      description:
        'With the consent trail and the queued emails. The audit log records it without the address. For owners.',
      tags,
      middleware: [requireAuth, requirePermission('newsletter.erase')],
      request: { params: idParams },
      responses: adminRemoval('Erased.'),
    }),
    async (c) => {
      await consumeActionLimit(c)
      if (!(await write(c, (tx) => eraseSubscriber(tx, c.req.valid('param').id))))
        throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such subscriber.'
const tags = ['Admin']
const READERS = 'For owners, editors and support.'
