import { Hono } from 'hono'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { LinkToken } from '../../_shared/contracts/sign-in.ts'
import { changeEmail } from '../../_shared/data/email-change.ts'
import { body } from '../../_shared/http/body.ts'
import { type AccountDeps, linkExpired, NO_STORE } from '../account/doors.ts'

/** By the link in the letter to the new address, in whatever browser it is opened. */
export function emailConfirmation({ requestMetadata, write, requireLinkId, sendInBackground }: AccountDeps) {
  return new Hono().post('/', body(LinkToken, { forms: true, tokenInQuery: true }), async (c) => {
    const requestId = requireLinkId(c.req.valid('json').token, 'email-change')
    const { changed, taken, emailId } = await write((tx) => changeEmail(tx, requestId, requestMetadata(c)))
    if (taken) throw new HttpError('conflict', 'This address has an account of its own by now.')
    if (!changed) throw linkExpired()
    sendInBackground(emailId)
    return c.body(null, 204, NO_STORE)
  })
}
