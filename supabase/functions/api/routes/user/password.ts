import { Hono } from 'hono'
import { PasswordChange } from '../../../_shared/contracts/password.ts'
import { changePassword } from '../../../_shared/data/password.ts'
import { readUser } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import { passwordHash, refuseWeak } from '../../account/chosen-password.ts'
import type { AccountDoors } from '../../account/doors.ts'
import type { ProveOwn } from '../../account/own-password.ts'
import type { MemberEnv, Members } from '../../members.ts'

export function ownPassword(
  { signedIn, read, write }: Members,
  prove: ProveOwn,
  { circumstances, sendSoon }: Pick<AccountDoors, 'circumstances' | 'sendSoon'>,
) {
  return new Hono<MemberEnv>().put('/', signedIn, body(PasswordChange), async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    await refuseWeak(newPassword, await read(c, readUser), 'newPassword')
    await prove(c, currentPassword, 'currentPassword')
    const hash = await passwordHash(newPassword)
    sendSoon(await write(c, (tx, member) => changePassword(tx, member, hash, circumstances(c))))
    return c.body(null, 204)
  })
}
