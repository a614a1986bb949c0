import { Hono } from 'hono'
import { readUser } from '../../_shared/data/users.ts'
import type { AccountDoors } from '../account/doors.ts'
import type { ProveOwn } from '../account/own-password.ts'
import type { MemberEnv, Members } from '../members.ts'
import { ownEmail } from './user/email.ts'
import { ownPassword } from './user/password.ts'
import { accountEvents, sessions } from './user/sessions.ts'

/** Whoever is signed in: who they are, what opens their account, and where it is open. */
export function user(members: Members, prove: ProveOwn, doors: AccountDoors) {
  return new Hono<MemberEnv>()
    .get('/', members.signedIn, async (c) => c.json(await members.read(c, readUser)))
    .route('/password', ownPassword(members, prove, doors))
    .route('/email', ownEmail(members, prove, doors))
    .route('/sessions', sessions(members, doors.circumstances))
    .route('/account-events', accountEvents(members))
}
