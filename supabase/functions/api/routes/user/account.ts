import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { cancelDeletedAccountSubscription } from '../../../_shared/billing/cancellation.ts'
import { AccountDeletion, AccountExport } from '../../../_shared/contracts/account.ts'
import { exportAccount } from '../../../_shared/data/account-export.ts'
import { findPaidSubscription } from '../../../_shared/data/subscriptions.ts'
import { beginAccountDeletion, enqueueAccountDeletedEmail } from '../../../_shared/data/users.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import { OWN_PASSWORD_DESCRIPTION, type VerifyOwnPassword } from '../../account/password-checks.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import { accountTags, fileResponse, jsonBody, ownNoContent, withCommonProblems } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

export function accountExport(
  { requireAuth, read }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/export',
      operationId: 'exportAccount',
      summary: 'Download all data about the reader',
      description: 'Twenty an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: withCommonProblems(
        {
          200: fileResponse('A file to keep.', 'application/json', AccountExport),
        },
        ['not-signed-in', 'too-many-requests'],
      ),
    }),
    async (c) => {
      await consumeLimit(c)
      const data = await read(c, exportAccount)
      return c.body(`${JSON.stringify(data, null, 2)}\n`, 200, {
        'Content-Type': 'application/json',
        'Content-Disposition': `attachment; filename="account-${data.exportedAt.slice(0, 10)}.json"`,
      })
    },
  )
  return app
}

export function accountDeletion(
  { requireAuth, read }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { auth, browserSessions, clientInfo, sendInBackground, write, billing }: AccountDeps & Pick<Deps, 'billing'>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/deletion',
      operationId: 'deleteAccount',
      summary: 'Delete the account',
      description: `Permanent. Payment records are kept as the law requires. A paid subscription ends at once. Sends an email. The last owner cannot be deleted. ${OWN_PASSWORD_DESCRIPTION}`,
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(AccountDeletion) },
      responses: ownNoContent('Deleted; the cookies are cleared.', [
        'conflict',
        'not-json',
        'invalid-fields',
        'second-factor-required',
      ]),
    }),
    async (c) => {
      await verifyPassword(c, c.req.valid('json').password, 'password')
      const paid = await read(c, (tx, { userId }) => findPaidSubscription(tx, userId))
      const account = await read(c, beginAccountDeletion)
      await auth.deleteUser(c.var.member.userId, clientInfo(c).address).catch(async (error) => {
        // Auth gives no reason when this has become the last owner meanwhile.
        await read(c, beginAccountDeletion)
        throw error
      })
      browserSessions.of(c).clear()
      sendInBackground(await write((tx) => enqueueAccountDeletedEmail(tx, account)))
      if (paid && billing) await cancelDeletedAccountSubscription(billing, paid)
      return c.body(null, 204)
    },
  )
  return app
}
