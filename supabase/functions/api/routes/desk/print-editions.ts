import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { PrintDelivery } from '../../../_shared/contracts/print-delivery.ts'
import { PrintEdition } from '../../../_shared/contracts/printed-edition.ts'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { listPrintEditions, NO_EDITION, downloadPrintList } from '../../../_shared/data/printers-lists.ts'
import { MEMBER_READERS } from '../../../_shared/domain/desk.ts'
import { printersList } from '../../../_shared/domain/printers-list.ts'
import { everyRefusal, text } from '../../docs.ts'
import type { MemberEnv, Members } from '../../members.ts'
import type { Visiting } from '../../visiting.ts'
import { countingDeeds, deedsAreCounted } from './deeds.ts'
import { deskRead } from './docs.ts'

const Edition = PrintDelivery.shape.edition

/** How the printed editions stand, for owners and support; the lists of addresses, for owners. */
export function deskPrintEditions({ signedIn, staff, read, write }: Members, visiting: Pick<Visiting, 'countTries'>) {
  const count = countingDeeds(visiting)
  return new Hono<MemberEnv>()
    .get('/', signedIn, staff(...MEMBER_READERS), async (c) => c.json(await read(c, listPrintEditions)))
    .get('/:edition/list', signedIn, staff('owner'), async (c) => {
      const edition = Edition.safeParse(c.req.param('edition'))
      if (!edition.success) throw new HttpError('not-found', NO_EDITION)
      await count(c)
      const addresses = await write(c, (tx) => downloadPrintList(tx, edition.data))
      return c.body(printersList(addresses), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="printers-${edition.data}.csv"`,
      })
    })
}

export const deskPrintEditionPaths: ZodOpenApiPathsObject = {
  '/api/desk/print-editions': {
    get: {
      operationId: 'listPrintedEditions',
      summary: 'How the printed editions stand',
      tags: ['Desk'],
      responses: deskRead('Of three years, the newest first. For owners and support.', z.array(PrintEdition)),
    },
  },
  '/api/desk/print-editions/{edition}/list': {
    get: {
      operationId: 'takePrintList',
      summary: 'Where the copies of a closed edition go, as a file for the printers',
      description: `As it was written down when the list was closed. It is written down who takes it. For owners. ${deedsAreCounted}`,
      tags: ['Desk'],
      requestParams: { path: z.object({ edition: Edition }) },
      responses: {
        200: {
          description: 'A line for each address, beneath the names of the columns.',
          headers: { 'Content-Disposition': text('attachment, with a name for the file.') },
          content: { 'text/csv': { schema: z.string() } },
        },
        ...everyRefusal('not-signed-in', 'not-allowed', 'not-found', 'conflict', 'too-many-requests'),
      },
    },
  },
}
