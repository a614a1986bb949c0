import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { PrintDelivery, PrintEdition } from '../../../_shared/contracts/print-edition.ts'
import { downloadPrintList, listPrintEditions, NO_EDITION } from '../../../_shared/data/print-editions.ts'
import { printListCsv } from '../../../_shared/domain/print-edition.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, fileResponse, withCommonProblems } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const Edition = PrintDelivery.shape.edition

/** The printed editions, for owners and support; their address lists, for owners. */
export function adminPrintEditions(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeActionLimit = createActionLimit(visitor)
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
      summary: 'Download the address list of a closed edition',
      description: `As it was when the list was closed. The audit log records the download. For owners. ${ACTION_LIMIT_DESCRIPTION}`,
      tags: ['Admin'],
      middleware: [requireAuth, requirePermission('print-lists.download')],
      request: { params: z.object({ edition: Edition }) },
      responses: withCommonProblems(
        {
          200: fileResponse('A line for each address, beneath the names of the columns.', 'text/csv', z.string()),
        },
        ['not-signed-in', 'not-allowed', 'not-found', 'conflict', 'too-many-requests'],
      ),
    }),
    async (c) => {
      const { edition } = c.req.valid('param')
      await consumeActionLimit(c)
      const addresses = await write(c, (tx) => downloadPrintList(tx, edition))
      return c.body(printListCsv(addresses), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="printers-${edition}.csv"`,
      })
    },
    orNotFound(NO_EDITION),
  )
  return app
}
