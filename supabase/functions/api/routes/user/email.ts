import { Hono } from 'hono'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { EmailChange, type EmailResponse } from '../../../_shared/contracts/sign-in.ts'
import { requestEmailChange } from '../../../_shared/data/email-change.ts'
import { readOwnEmail } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import { type AccountDoors, letterTo } from '../../account/doors.ts'
import type { ProveOwn } from '../../account/own-password.ts'
import { inSteps } from '../../account/steps.ts'
import type { MemberEnv, Members } from '../../members.ts'

/** The same for every address: that one has an account is told to its mailbox alone. */
export function ownEmail(
  { signedIn, read, write }: Members,
  prove: ProveOwn,
  { countTries, sendSoon }: Pick<AccountDoors, 'countTries' | 'sendSoon'>,
) {
  return new Hono<MemberEnv>().post('/', signedIn, body(EmailChange), async (c) => {
    const { email, currentPassword } = c.req.valid('json')
    if (email === (await read(c, readOwnEmail))) throw sameAddress()
    await prove(c, currentPassword, 'currentPassword')
    await countTries(letterTo(email))
    await inSteps(async () => sendSoon(await write(c, (tx) => requestEmailChange(tx, crypto.randomUUID(), email))))
    return c.json({ status: 'letter-sent' } satisfies EmailResponse, 202)
  })
}

function sameAddress(): HttpError {
  const fault = 'This is the address that your account has.'
  return new HttpError('invalid-fields', fault, { fields: { email: fault } })
}
