import { Hono } from 'hono'
import { readUser } from '../../_shared/data/users.ts'
import type { AccountDeps } from '../account/doors.ts'
import type { VerifyOwnPassword } from '../account/own-password.ts'
import type { AuthEnv, AuthContext } from '../members.ts'
import { emailChange } from './user/email.ts'
import { passwordChange } from './user/password.ts'
import { accountEvents, sessions } from './user/sessions.ts'

/** Whoever is signed in: who they are, what opens their account, and where it is open. */
export function user(authContext: AuthContext, verifyPassword: VerifyOwnPassword, deps: AccountDeps) {
  return new Hono<AuthEnv>()
    .get('/', authContext.requireAuth, async (c) => c.json(await authContext.read(c, readUser)))
    .route('/password', passwordChange(authContext, verifyPassword, deps))
    .route('/email', emailChange(authContext, verifyPassword, deps))
    .route('/sessions', sessions(authContext, deps.requestMetadata))
    .route('/account-events', accountEvents(authContext))
}
