import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { PrintDelivery, PrintEdition } from '../../../_shared/contracts/print-edition.ts'
import { downloadPrintList, listPrintEditions, NO_EDITION } from '../../../_shared/data/print-editions.ts'
import { printListCsv } from '../../../_shared/domain/print-edition.ts'
import { MEMBER_VIEWER_ROLES } from '../../../_shared/domain/staff-roles.ts'
import { ACTION_LIMIT_DESCRIPTION, createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, textHeader, withCommonProblems } from '../../openapi-responses.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const Edition = PrintDelivery.shape.edition

/** How the printed editions stand, for owners and support; the lists of addresses, for owners. */
export function adminPrintEditions(
  { requireAuth, requireRole, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeActionLimit = createActionLimit(visitor)
  return new Hono<AuthEnv>()
    .get('/', requireAuth, requireRole(...MEMBER_VIEWER_ROLES), async (c) => c.json(await read(c, listPrintEditions)))
    .get('/:edition/list', requireAuth, requireRole('owner'), async (c) => {
      const edition = Edition.safeParse(c.req.param('edition'))
      if (!edition.success) throw new HttpError('not-found', NO_EDITION)
      await consumeActionLimit(c)
      const addresses = await write(c, (tx) => downloadPrintList(tx, edition.data))
      return c.body(printListCsv(addresses), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="printers-${edition.data}.csv"`,
      })
    })
}

export const adminPrintEditionPaths: ZodOpenApiPathsObject = {
  '/api/admin/print-editions': {
    get: {
      operationId: 'listPrintedEditions',
      summary: 'How the printed editions stand',
      tags: ['Admin'],
      responses: adminRead('Of three years, the newest first. For owners and support.', z.array(PrintEdition)),
    },
  },
  '/api/admin/print-editions/{edition}/list': {
    get: {
      operationId: 'downloadPrintList',
      summary: 'Where the copies of a closed edition go, as a file for the printers',
      description: `As it was written down when the list was closed. It is written down who takes it. For owners. ${ACTION_LIMIT_DESCRIPTION}`,
      tags: ['Admin'],
      requestParams: { path: z.object({ edition: Edition }) },
      responses: {
        200: {
          description: 'A line for each address, beneath the names of the columns.',
          headers: { 'Content-Disposition': textHeader('attachment, with a name for the file.') },
          content: { 'text/csv': { schema: z.string() } },
        },
        ...withCommonProblems('not-signed-in', 'not-allowed', 'not-found', 'conflict', 'too-many-requests'),
      },
    },
  },
}
