import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { cancelDeletedAccountSubscription } from '../../../_shared/billing/cancelling.ts'
import { AccountDeletion } from '../../../_shared/contracts/account.ts'
import { deleteAccount } from '../../../_shared/data/account-deletion.ts'
import { findPaidSubscription } from '../../../_shared/data/paid-subscriptions.ts'
import { body } from '../../../_shared/http/body.ts'
import type { AccountDeps } from '../../account/doors.ts'
import type { VerifyOwnPassword } from '../../account/own-password.ts'
import type { Deps } from '../../deps.ts'
import type { AuthEnv, AuthContext } from '../../members.ts'
import { jsonBody, ownNoContent, accountTags } from './docs.ts'

export function accountDeletion(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { cookie, sendInBackground, billing }: Pick<AccountDeps, 'cookie' | 'sendSoon'> & Pick<Deps, 'money'>,
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
      accountTags,
      requestBody: jsonBody(AccountDeletion),
      responses: ownNoContent('Gone; the cookies are cleared.', ['conflict', 'not-json', 'invalid-fields']),
    },
  },
}
