import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountPages } from '../../_shared/contracts/form-pages.ts'
import { EmailRequest, EmailResponse, LinkToken, SignInCode } from '../../_shared/contracts/sign-in.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { SignedInUser } from '../../_shared/contracts/user.ts'
import { type EmailAccount, findLinkAccount } from '../../_shared/data/account-links.ts'
import { enqueueSignInEmail, findSignInLink } from '../../_shared/data/link-emails.ts'
import { type RateLimit, resetRateLimit } from '../../_shared/data/rate-limits.ts'
import { isSignInCode } from '../../_shared/http/sign-in-code.ts'
import type { SignedLink } from '../../_shared/http/signed-link.ts'
import { type AccountDeps, linkExpired, NO_STORE, SAME_RESPONSE } from '../account/account-deps.ts'
import { createBrowserSignIn } from '../account/browser-sign-in.ts'
import { repeatConfirmationEmail } from '../account/confirmation-email.ts'
import { LINK_EMAIL_LIMITS, sendLinkEmail } from '../account/link-emails.ts'
import { withUniformFailureTiming } from '../account/response-timing.ts'
import { invalidField } from '../auth-connection.ts'
import { formBody, writeResponses } from '../openapi-responses.ts'
import { type Attempt, perHour, rateLimitFor } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import { signInRateLimit } from './sign-in.ts'

/** As long as a code works. Guests can use these up; the link in the same e-mail works then. */
const CODE_LIMIT: RateLimit = { times: 5, seconds: 600 }

const codeAttempt = (email: string): Attempt => ({ action: 'sign-in code of', subject: email, limit: CODE_LIMIT })

const tags = ['Accounts']

/** Signs readers in by an e-mail, in place of the password: by its link, or by its code in the browser that asked for it. */
export function signInByEmail(deps: AccountDeps) {
  const { env, secrets, auth, browserSessions, write, consumeRateLimit } = deps
  const { requireLink, withLinkToken, clientNetwork } = deps
  const browserSignIn = createBrowserSignIn(deps)

  /** An address that is not confirmed is confirmed first. */
  async function createEmail(email: string, account: EmailAccount, address: string): Promise<string | null> {
    if (!account.isConfirmed) return repeatConfirmationEmail(deps, email, address)
    const tokenHash = await auth.createLinkToken({ type: 'magiclink', email }, address)
    return write((tx) => enqueueSignInEmail(tx, account.userId, tokenHash))
  }

  /** Uses the token of the e-mail up; undefined when that was done before, and for an account that may not sign in. */
  async function signInWith(c: Context, { userId, tokenHash }: SignedLink): Promise<SignedInUser | undefined> {
    const account = await write((tx) => findLinkAccount(tx, userId))
    if (!account) return undefined
    const browserSession = browserSessions.of(c)
    const previous = await browserSession.readPreviousSessionId()
    const session = await withLinkToken(tokenHash, () => auth.signInWithLinkToken(browserSession, tokenHash))
    if (!session) return undefined
    // Access to the mailbox proves that the reader owns the address, so that neither wrong passwords nor wrong codes count any more.
    const { registered } = await browserSignIn.register(c, account.email, { ...session, previous }, async (tx) => {
      await resetRateLimit(tx, signInRateLimit(env.SITE_SECRET, account.email).key)
      await resetRateLimit(tx, rateLimitFor(env.SITE_SECRET, codeAttempt(account.email)).key)
    })
    return registered ? browserSignIn.readUser(c, session.userId) : undefined
  }

  async function signInWithCode(c: Context, { email, code }: SignInCode): Promise<SignedInUser> {
    await consumeRateLimit(
      { action: 'sign-in codes from', subject: clientNetwork(c), limit: perHour(30) },
      codeAttempt(email),
    )
    const link = await write((tx) => findSignInLink(tx, email))
    const user = link && isSignInCode(secrets, link, code) ? await signInWith(c, link) : undefined
    if (!user) throw invalidField('code', WRONG_CODE)
    return user
  }

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in-email',
      operationId: 'requestSignInEmail',
      summary: 'Send an email with a link and a code to sign in',
      description: `${SAME_RESPONSE} An address that is not confirmed gets the confirmation email. Counted together with emails that reset a password: ${LINK_EMAIL_LIMITS}`,
      tags,
      request: { body: formBody(EmailRequest) },
      responses: writeResponses(202, SAME_RESPONSE, EmailResponse, { formPages: accountPages.signInEmail }),
    }),
    async (c) => {
      const { email } = c.req.valid('json')
      await sendLinkEmail(deps, c, email, (account, address) => createEmail(email, account, address))
      return c.json({ status: 'email-sent' } satisfies EmailResponse, 202, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in-link',
      operationId: 'signInByLink',
      summary: 'Sign in by the link in the email',
      description: 'Works once, for an hour, in any browser. Its code does not work afterwards.',
      tags,
      request: { body: formBody(LinkToken, { tokenInQuery: true }) },
      responses: writeResponses(200, 'Signed in.', SignedInUser, {
        problemCodes: ['link-expired'],
        formPages: accountPages.signInLink,
      }),
    }),
    async (c) => {
      const user = await signInWith(c, requireLink(c.req.valid('json').token, 'sign-in'))
      if (!user) throw linkExpired()
      return c.json(user, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-in-code',
      operationId: 'signInByCode',
      summary: 'Sign in by the code in the email',
      description:
        'Works once, for ten minutes, in any browser. A wrong code, an unknown address and an old code get the same response, at full half-seconds. Five attempts in ten minutes for one address, thirty an hour from one network.',
      tags,
      request: { body: formBody(SignInCode) },
      responses: writeResponses(200, 'Signed in.', SignedInUser, { formPages: accountPages.signInCode }),
    }),
    async (c) => c.json(await withUniformFailureTiming(() => signInWithCode(c, c.req.valid('json'))), 200, NO_STORE),
  )
  return app
}

const WRONG_CODE = translatable('This code is wrong, has been used, or is older than ten minutes.')
