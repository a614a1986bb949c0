import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { AccountExport } from '../../../_shared/contracts/account.ts'
import { exportAccount } from '../../../_shared/data/account-export.ts'
import { everyRefusal, text } from '../../docs.ts'
import type { MemberEnv, Members } from '../../members.ts'
import { tags } from './docs.ts'

export function accountExport({ signedIn, read }: Members, count: (c: Context<MemberEnv>) => Promise<void>) {
  return new Hono<MemberEnv>().get('/', signedIn, async (c) => {
    await count(c)
    const everything = await read(c, exportAccount)
    return c.body(`${JSON.stringify(everything, null, 2)}\n`, 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="account-${everything.exportedAt.slice(0, 10)}.json"`,
    })
  })
}

export const accountExportPaths: ZodOpenApiPathsObject = {
  '/api/user/export': {
    get: {
      operationId: 'exportAccount',
      summary: 'Everything that the house knows of the reader, as one file',
      description: 'Twenty an hour.',
      tags,
      responses: {
        200: {
          description: 'A file to keep.',
          headers: { 'Content-Disposition': text('attachment, with a name for the file.') },
          content: { 'application/json': { schema: AccountExport } },
        },
        ...everyRefusal('not-signed-in', 'too-many-requests'),
      },
    },
  },
}
