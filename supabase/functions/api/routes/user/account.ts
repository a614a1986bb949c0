import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { cancelDeletedAccountSubscription } from '../../../_shared/billing/cancellation.ts'
import { AccountDeletion, AccountExport } from '../../../_shared/contracts/account.ts'
import { exportAccount } from '../../../_shared/data/account-export.ts'
import { findPaidSubscription } from '../../../_shared/data/subscriptions.ts'
import { deleteAccount } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import type { VerifyOwnPassword } from '../../account/password-checks.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { accountTags, jsonBody, ownNoContent, textHeader, withCommonProblems } from '../../openapi-responses.ts'

export function accountExport(
  { requireAuth, read }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
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
      tags: accountTags,
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

export function accountDeletion(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { cookie, sendInBackground, billing }: Pick<AccountDeps, 'cookie' | 'sendInBackground'> & Pick<Deps, 'billing'>,
) {
  return new Hono<AuthEnv>().post('/', requireAuth, body(AccountDeletion), async (c) => {
    await verifyPassword(c, c.req.valid('json').password, 'password')
    const paid = await read(c, (tx, { userId }) => findPaidSubscription(tx, userId))
    sendInBackground(await write(c, deleteAccount))
    cookie.clear(c)
    if (paid && billing) await cancelDeletedAccountSubscription(billing, paid)
    return c.body(null, 204)
  })
}

export const accountDeletionPaths: ZodOpenApiPathsObject = {
  '/api/user/deletion': {
    post: {
      operationId: 'deleteAccount',
      summary: 'Delete the account, for good',
      description:
        'And everything of the reader’s but what they paid, which the law wants kept. A subscription that is paid for is over at once, and nothing is taken any more. A letter says so. The last owner of the desk stays. Five tries an hour, with waits that grow to a day.',
      tags: accountTags,
      requestBody: jsonBody(AccountDeletion),
      responses: ownNoContent('Gone; the cookies are cleared.', ['conflict', 'not-json', 'invalid-fields']),
    },
  },
}
