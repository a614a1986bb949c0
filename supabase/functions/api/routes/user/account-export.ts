import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { AccountExport } from '../../../_shared/contracts/account.ts'
import { exportAccount } from '../../../_shared/data/account-export.ts'
import { withCommonProblems, textHeader } from '../../docs.ts'
import type { AuthEnv, AuthContext } from '../../members.ts'
import { accountTags } from './docs.ts'

export function accountExport({ requireAuth, read }: AuthContext, consumeLimit: (c: Context<AuthEnv>) => Promise<void>) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) => {
    await consumeLimit(c)
    const data = await read(c, exportAccount)
    return c.body(`${JSON.stringify(data, null, 2)}\n`, 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="account-${data.exportedAt.slice(0, 10)}.json"`,
    })
  })
}

export const accountExportPaths: ZodOpenApiPathsObject = {
  '/api/user/export': {
    get: {
      operationId: 'exportAccount',
      summary: 'Everything that the house knows of the reader, as one file',
      description: 'Twenty an hour.',
      accountTags,
      responses: {
        200: {
          description: 'A file to keep.',
          headers: { 'Content-Disposition': textHeader('attachment, with a name for the file.') },
          content: { 'application/json': { schema: AccountExport } },
        },
        ...withCommonProblems('not-signed-in', 'too-many-requests'),
      },
    },
  },
}
