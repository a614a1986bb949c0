import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { AccountDeletion } from '../../../_shared/contracts/account.ts'
import { deleteAccount } from '../../../_shared/data/account-deletion.ts'
import { body } from '../../../_shared/http/body.ts'
import type { AccountDoors } from '../../account/doors.ts'
import type { ProveOwn } from '../../account/own-password.ts'
import type { MemberEnv, Members } from '../../members.ts'
import { json, ownDone, tags } from './docs.ts'

export function accountDeletion(
  { signedIn, write }: Members,
  prove: ProveOwn,
  { cookie, sendSoon }: Pick<AccountDoors, 'cookie' | 'sendSoon'>,
) {
  return new Hono<MemberEnv>().post('/', signedIn, body(AccountDeletion), async (c) => {
    await prove(c, c.req.valid('json').password, 'password')
    sendSoon(await write(c, deleteAccount))
    cookie.forget(c)
    return c.body(null, 204)
  })
}

export const accountDeletionPaths: ZodOpenApiPathsObject = {
  '/api/user/deletion': {
    post: {
      operationId: 'deleteAccount',
      summary: 'Delete the account, for good',
      description:
        'And everything of the reader’s but what they paid, which the law wants kept. A letter says so. The last owner of the desk stays. Five tries an hour, with waits that grow to a day.',
      tags,
      requestBody: json(AccountDeletion),
      responses: ownDone('Gone; the cookies are cleared.', ['conflict', 'not-json', 'invalid-fields']),
    },
  },
}
