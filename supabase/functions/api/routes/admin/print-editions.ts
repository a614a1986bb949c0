import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { EXPORT_PAGE_SIZE, ExportPageQuery } from '../../../_shared/contracts/paging.ts'
import { PrintDelivery, PrintEdition } from '../../../_shared/contracts/print-edition.ts'
import { listPrintEditions, NO_EDITION, readPrintList } from '../../../_shared/data/print-editions.ts'
import { printListCsv } from '../../../_shared/domain/print-edition.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { createAccountLimits } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, fileResponse, withCommonProblems } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

const Edition = PrintDelivery.shape.edition
/** Two lists of a million subscribers. */
const PAGES_PER_HOUR = 400

/** The printed editions, for owners and support; their address lists, for owners. */
export function adminPrintEditions({ requireAuth, requirePermission, read, write, consumeLimit }: AuthContext) {
  const consumePageLimit = createAccountLimits({ consumeLimit })('print lists', PAGES_PER_HOUR)
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/print-editions',
      operationId: 'listPrintedEditions',
      summary: 'List the printed editions',
      tags: ['Admin'],
      middleware: [requireAuth, requirePermission('print-lists.read')],
      responses: adminRead('Of three years, the newest first. For owners and support.', z.array(PrintEdition)),
    }),
    async (c) => c.json(await read(c, listPrintEditions)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/print-editions/{edition}/list',
      operationId: 'downloadPrintList',
      summary: 'Download the address list of a closed edition, page by page',
      description: `As it was when the list was closed: ${EXPORT_PAGE_SIZE} lines a page, by country and postal code; the pages joined are one CSV file. 409 for an open list, and where the last reader of the page before has deleted their account. The audit log records the download. For owners, ${PAGES_PER_HOUR} pages an hour.`,
      tags: ['Admin'],
      middleware: [requireAuth, requirePermission('print-lists.download')],
      request: { params: z.object({ edition: Edition }), query: ExportPageQuery },
      responses: withCommonProblems(
        {
          200: fileResponse(
            'A line for each address; the first page begins with the names of the columns.',
            'text/csv',
            z.string(),
          ),
        },
        ['not-signed-in', 'not-allowed', 'not-found', 'conflict', 'invalid-fields', 'too-many-requests'],
      ),
    }),
    async (c) => {
      const { edition } = c.req.valid('param')
      const { cursor: after } = c.req.valid('query')
      await consumePageLimit(c)
      const { addresses, next } = await write(c, (tx) => readPrintList(tx, edition, { limit: EXPORT_PAGE_SIZE, after }))
      return c.body(printListCsv(addresses, { isFirst: after === undefined }), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="printers-${edition}.csv"`,
        ...nextPageHeaders({}, next),
      })
    },
    orNotFound(NO_EDITION),
  )
  return app
}
