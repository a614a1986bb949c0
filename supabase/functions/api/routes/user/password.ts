import { Hono } from 'hono'
import { PasswordChange } from '../../../_shared/contracts/password.ts'
import { changePassword } from '../../../_shared/data/password.ts'
import { readUser } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import { passwordHash, rejectWeakPassword } from '../../account/chosen-password.ts'
import type { AccountDeps } from '../../account/doors.ts'
import type { VerifyOwnPassword } from '../../account/own-password.ts'
import type { AuthEnv, AuthContext } from '../../members.ts'

export function passwordChange(
  { requireAuth, read, write }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  { requestMetadata, sendInBackground }: Pick<AccountDeps, 'circumstances' | 'sendSoon'>,
) {
  return new Hono<AuthEnv>().put('/', requireAuth, body(PasswordChange), async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    await rejectWeakPassword(newPassword, await read(c, readUser), 'newPassword')
    await verifyPassword(c, currentPassword, 'currentPassword')
    const hash = await passwordHash(newPassword)
    sendInBackground(await write(c, (tx, member) => changePassword(tx, member, hash, requestMetadata(c))))
    return c.body(null, 204)
  })
}
