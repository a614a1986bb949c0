import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { StaffRegistration } from '../../_shared/contracts/registration.ts'
import { User } from '../../_shared/contracts/user.ts'
import type { Tx } from '../../_shared/data/database.ts'
import {
  acceptInvitation,
  removeUnconfirmedInvitee,
  type LockedInvitation,
  lockInvitation,
} from '../../_shared/data/staff-invitations.ts'
import { readUser } from '../../_shared/data/users.ts'
import { body } from '../../_shared/http/body.ts'
import { unsealed } from '../../_shared/http/sealed-id.ts'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'
import { refuseWeak } from '../account/chosen-password.ts'
import { type AccountDoors, NOT_KEPT } from '../account/doors.ts'
import { pages } from '../account/pages.ts'
import { formBody, writingResponses } from '../docs.ts'
import { A_DAY, anHour } from '../limits.ts'

/** With a link that was stolen somebody might try the passwords of the account at its address. */
const PER_LINK = { ...anHour(10), growing: { firstSeconds: 3600, longestSeconds: A_DAY } }

/** Whoever was invited comes in, with a new account or with the one that they have. */
export function staffRegistration(doors: AccountDoors) {
  const { database, secrets, auth, cookie, circumstances, countTries, networkOf, sendSoon } = doors
  const asHouse = <T>(work: (tx: Tx) => Promise<T>) => database.asRole('service_role', {}, work)

  async function linkOf(c: Context, token: string): Promise<string> {
    const network = { what: 'invitation', who: networkOf(c), allowance: anHour(10) }
    const linkId = unsealed(secrets, 'invitation', token)
    await countTries(network, ...(linkId ? [{ what: 'invitation link', who: linkId, allowance: PER_LINK }] : []))
    if (!linkId) throw expired()
    return linkId
  }

  /** The account of the invited address: proven by its password, or made now. */
  async function accountOf({ account, confirmed, maySignIn }: LockedInvitation, linkId: string, person: StaffRegistration) {
    if (!account) return created(person)
    if (!confirmed) {
      await asHouse((tx) => removeUnconfirmedInvitee(tx, linkId))
      return created(person)
    }
    if (!maySignIn) throw new HttpError('not-allowed', 'This account is closed. Please write to us.')
    return proven(person)
  }

  async function created(person: StaffRegistration): Promise<string> {
    await refuseWeak(person.password, person, 'password')
    const userId = await auth.signUp(person)
    if (!userId) throw new HttpError('conflict', 'An account is being made at this address at this very moment.')
    return userId
  }

  async function proven(person: StaffRegistration): Promise<string> {
    const userId = await auth.userWith(person)
    if (userId) return userId
    throw new HttpError('invalid-fields', 'There is an account with this address: please enter its password.', {
      fields: { password: 'This is not the password of your account.' },
    })
  }

  return new Hono().post('/', body(StaffRegistration, { forms: true }), async (c) => {
    const person = c.req.valid('json')
    const linkId = await linkOf(c, person.inviteToken)
    const token = newSessionToken()
    // One transaction from the first look to the last word: while it lasts nobody else can accept, and if we are
    // interrupted nothing was accepted. What Auth has made by then is taken away at the next try.
    const { userId, letter } = await asHouse(async (tx) => {
      const invitation = await lockInvitation(tx, linkId)
      if (!invitation) throw expired()
      if (invitation.email !== person.email) throw anotherAddress()
      const userId = await accountOf(invitation, linkId, person)
      const session = { userId, hash: sessionHash(token), former: cookie.hashIn(c) }
      return { userId, letter: await acceptInvitation(tx, invitation.id, session, circumstances(c)) }
    })
    sendSoon(letter)
    cookie.keep(c, token)
    const user: User = await database.asRole('authenticated', { sub: userId }, readUser)
    return c.json(user, 201, NOT_KEPT)
  })
}

const expired = () =>
  new HttpError('link-expired', 'This invitation has been used or withdrawn, is more than a day old, or is not ours.')

const anotherAddress = () =>
  new HttpError('invalid-fields', 'The invitation is for another address.', {
    fields: { email: 'The address to which the invitation was sent, please.' },
  })

export const staffRegistrationPaths: ZodOpenApiPathsObject = {
  '/api/register': {
    post: {
      operationId: 'registerStaff',
      summary: 'Come to the desk, by invitation',
      description:
        'Makes an account, or takes the password of the one that the address has, and signs in. Ten tries an hour from one network.',
      tags: ['Accounts'],
      requestBody: formBody(StaffRegistration),
      responses: writingResponses(201, 'At the desk, and signed in.', User, {
        may: ['conflict', 'link-expired'],
        pages: pages.staffRegistration,
      }),
    },
  },
}
