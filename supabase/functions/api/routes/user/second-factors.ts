import { createHash, randomBytes } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountPages } from '../../../_shared/contracts/form-pages.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import {
  FactorCode,
  FactorRemoval,
  NewSecondFactor,
  RecoveryCode,
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorStatus,
} from '../../../_shared/contracts/second-factor.ts'
import { type RateLimit, resetRateLimit } from '../../../_shared/data/rate-limits.ts'
import {
  completeFactorEnrollment,
  completeFactorRemoval,
  readSecondFactor,
  storeRecoveryCodes,
  useRecoveryCode,
} from '../../../_shared/data/second-factors.ts'
import { readSiteSettings } from '../../../_shared/data/site-settings.ts'
import { readStaffRole } from '../../../_shared/data/users.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import { OWN_PASSWORD_DESCRIPTION, type VerifyOwnPassword } from '../../account/password-checks.ts'
import { invalidField, secondFactorRequired } from '../../auth-connection.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { setFormPage } from '../../form-redirects.ts'
import {
  accountTags,
  formBody,
  idParams,
  jsonBody,
  noContentOrRedirect,
  ownNoContent,
  ownRead,
  ownWrite,
} from '../../openapi-responses.ts'
import { DAY_SECONDS, perHour, rateLimitFor } from '../../rate-limiter.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** Codes of both kinds, counted by account. As for passwords, each block is twice as long as the one before. */
const CODE_LIMIT: RateLimit = {
  times: 5,
  seconds: DAY_SECONDS,
  backoff: { firstSeconds: 600, longestSeconds: DAY_SECONDS },
}
const CODE_LIMIT_DESCRIPTION =
  'Five wrong codes lock this for ten minutes, then twice as long each time, up to a day. A right one ends the count.'
const ACTION = 'second factor'

/** The authenticators of staff, their recovery codes, and the code at sign-in. */
export function secondFactors(
  { requireAuth, read, write, consumeLimit }: AuthContext,
  verifyPassword: VerifyOwnPassword,
  deps: AccountDeps,
) {
  const { auth, browserSessions, clientInfo, requestMetadata, sendInBackground, env } = deps

  /** Counts before the code is checked; a right one starts anew. */
  async function limited<T>(c: Context<AuthEnv>, check: () => Promise<T | undefined>): Promise<T> {
    await consumeLimit(c, { action: ACTION, limit: CODE_LIMIT })
    const result = await check()
    if (result === undefined) throw invalidField('code', WRONG_CODE)
    const attempt = { action: ACTION, subject: c.var.member.userId, limit: CODE_LIMIT }
    await deps.write((tx) => resetRateLimit(tx, rateLimitFor(env.SITE_SECRET, attempt).key))
    return result
  }

  async function createRecoveryCodes(c: Context<AuthEnv>): Promise<RecoveryCodes> {
    const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
    const hashes = recoveryCodes.map((code) => hashOf(code.replaceAll('-', '')))
    sendInBackground(await write(c, (tx, member) => storeRecoveryCodes(tx, member, hashes, requestMetadata(c))))
    return { recoveryCodes }
  }

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/second-factor',
      operationId: 'readSecondFactor',
      summary: 'The second factor of the account',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('The authenticators, and whether a code was typed in this session.', SecondFactorStatus),
    }),
    async (c) => c.json(await read(c, readSecondFactor), 200),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/second-factors',
      operationId: 'enrollSecondFactor',
      summary: 'Begin to set up an authenticator',
      description: `For staff. It counts when it is verified by a code. Another one begun before is forgotten. ${OWN_PASSWORD_DESCRIPTION}`,
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewSecondFactor) },
      responses: ownWrite(201, 'The secret, shown this once.', SecondFactorSecret, ['second-factor-required']),
    }),
    async (c) => {
      const { role, publication } = await read(c, async (tx) => ({
        role: await readStaffRole(tx),
        publication: await readSiteSettings(tx),
      }))
      if (!role) throw new HttpError('not-allowed', 'Authenticators are for staff.')
      const { name, currentPassword } = c.req.valid('json')
      // The first one brings the recovery codes, and each ends every other session: an open browser alone is not enough.
      await verifyPassword(c, currentPassword, 'currentPassword')
      const secret = await auth.enrollFactor(browserSessions.of(c), name, publication.name)
      return c.json(secret, 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/second-factors/{id}/verification',
      operationId: 'verifySecondFactor',
      summary: 'Finish to set up an authenticator by its code',
      description: `The session is raised; every other session of the account ends. Sends an email. ${CODE_LIMIT_DESCRIPTION}`,
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(FactorCode) },
      responses: ownWrite(200, 'With ten recovery codes for the first one.', RecoveryCodes, ['not-found']),
    }),
    async (c) => {
      const session = browserSessions.of(c)
      const { id } = c.req.valid('param')
      if (!(await auth.listFactors(session)).some((factor) => factor.id === id && !factor.isVerified))
        throw new HttpError('not-found', NONE)
      await limited(c, () => auth.verifyFactor(session, id, c.req.valid('json').code))
      sendInBackground(await write(c, (tx, member) => completeFactorEnrollment(tx, member, requestMetadata(c))))
      // Those of a lost authenticator are replaced as well.
      const { factors } = await read(c, readSecondFactor)
      return c.json(factors.length > 1 ? { recoveryCodes: [] } : await createRecoveryCodes(c), 200)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/second-factors/{id}/removal',
      operationId: 'removeSecondFactor',
      summary: 'Remove an authenticator',
      description: `Demands the password. Recovery codes go with the last one. Sends an email. ${OWN_PASSWORD_DESCRIPTION}`,
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(FactorRemoval) },
      responses: ownNoContent('Removed.', ['not-found', 'not-json', 'invalid-fields', 'second-factor-required']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { factors } = await read(c, readSecondFactor)
      if (!factors.some((factor) => factor.id === id)) throw new HttpError('not-found', NONE)
      await verifyPassword(c, c.req.valid('json').currentPassword, 'currentPassword')
      await auth.removeFactor(browserSessions.of(c), id)
      sendInBackground(await write(c, (tx) => completeFactorRemoval(tx, requestMetadata(c))))
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/recovery-codes',
      operationId: 'replaceRecoveryCodes',
      summary: 'Replace the recovery codes',
      description: 'Demands a code in this session. The former ones no longer work. Sends an email. Ten an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWrite(201, 'Ten new ones, shown this once.', RecoveryCodes, ['second-factor-required']),
    }),
    async (c) => {
      if (!(await read(c, readSecondFactor)).verified) throw secondFactorRequired()
      await consumeLimit(c, { action: 'recovery codes', limit: perHour(10) })
      return c.json(await createRecoveryCodes(c), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/second-factor',
      operationId: 'raiseSession',
      summary: 'Type a code of an authenticator, after the password',
      description: `The cookies of the session are replaced. ${CODE_LIMIT_DESCRIPTION}`,
      tags: ['Accounts'],
      middleware: requireAuth,
      request: { body: formBody(FactorCode) },
      responses: noContentOrRedirect(
        'The session is raised.',
        ['not-signed-in', 'too-many-requests', 'not-json', 'invalid-fields'],
        accountPages.secondFactor,
      ),
    }),
    async (c) => {
      const { factors, role } = await read(c, async (tx, member) => ({
        ...(await readSecondFactor(tx, member)),
        role: await readStaffRole(tx),
      }))
      const { code } = c.req.valid('json')
      await limited(c, async () => {
        for (const { id } of factors) if (await auth.verifyFactor(browserSessions.of(c), id, code)) return true
        return undefined
      })
      // Without script no page remembers whether the reader came from the sign-in of staff.
      if (role) setFormPage(c, accountPages.staffSignIn.done)
      return c.body(null, 204)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/recovery-code',
      operationId: 'useRecoveryCode',
      summary: 'Remove lost authenticators by a recovery code, after the password',
      description: `The code is used up. It does not raise the session: another authenticator is set up then. Sends an email. ${CODE_LIMIT_DESCRIPTION}`,
      tags: ['Accounts'],
      middleware: requireAuth,
      request: { body: formBody(RecoveryCode) },
      responses: noContentOrRedirect(
        'The authenticators are removed.',
        ['not-signed-in', 'too-many-requests', 'not-json', 'invalid-fields'],
        accountPages.recoveryCode,
      ),
    }),
    async (c) => {
      const hash = hashOf(c.req.valid('json').code)
      const emailId = await limited(c, async () => {
        const result = await write(c, (tx) => useRecoveryCode(tx, hash, requestMetadata(c)))
        return result.used ? result.emailId : undefined
      })
      sendInBackground(emailId)
      await auth.removeAllFactors(c.var.member.userId, clientInfo(c).address)
      if (await read(c, readStaffRole)) setFormPage(c, '/admin#security')
      return c.body(null, 204)
    },
  )
  return app
}

const NONE = 'You have no such authenticator.'
const WRONG_CODE = 'This code is wrong, has been used, or is too old.'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 80 random bits in four groups. */
function newRecoveryCode(): string {
  const code = [...randomBytes(16)].map((byte) => BASE32[byte % 32]).join('')
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Without a key: nobody guesses 80 bits, and the codes outlive a change of the secret. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
