import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountPages } from '../../_shared/contracts/form-pages.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { SignInProvider } from '../../_shared/contracts/sign-in-provider.ts'
import { findLinkAccount, hasAddressOfProvider } from '../../_shared/data/account-links.ts'
import { localPath, splitLanguage } from '../../_shared/domain/language.ts'
import { type AccountDeps, NO_STORE } from '../account/account-deps.ts'
import { createBrowserSignIn } from '../account/browser-sign-in.ts'
import { repeatConfirmationEmail } from '../account/confirmation-email.ts'
import { createProviderCookie } from '../browser-cookies.ts'
import { redirectResponse, withCommonProblems } from '../openapi-responses.ts'
import { pageLanguage } from '../page-language.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

const CALLBACK = '/api/auth/provider-callback'

/** The sentences of the sign-in page, by id. */
const pages = {
  failed: '/login#provider-failed',
  unknown: '/login#provider-unknown',
  unconfirmed: '/login#provider-unconfirmed',
}

const tags = ['Accounts']

/**
 * Signs readers in by a provider such as Google, through Auth, with PKCE (RFC 7636): the browser keeps the verifier in a
 * cookie, so that a code that somebody else got opens nothing. Auth creates no account here, because its sign-up is closed; it
 * links a provider to the account of an address that the provider has verified.
 */
export function providerSignIn(deps: AccountDeps) {
  const { env, auth, browserSessions, write, consumeRateLimit, clientInfo, clientNetwork, sendInBackground } = deps
  const browserSignIn = createBrowserSignIn(deps)
  const cookie = createProviderCookie(env.SITE_URL)

  /** The page to show next. */
  async function finish(
    c: Context,
    started: ReturnType<typeof cookie.take>,
    code: string | undefined,
  ): Promise<string> {
    if (!started || !code) return pages.failed
    await consumeRateLimit({ action: 'provider sign-in', subject: clientNetwork(c), limit: perHour(30) })
    const browserSession = browserSessions.of(c)
    const previous = await browserSession.readPreviousSessionId()
    const session = await auth.signInWithProviderCode(browserSession, { code, verifier: started.verifier })
    if (!session) return pages.failed
    const [account, hasAddress] = await write(async (tx) => [
      await findLinkAccount(tx, session.userId),
      await hasAddressOfProvider(tx, session.userId, started.provider),
    ])
    // A reader may have registered or paid with the address of somebody else: its mailbox has to confirm it first. After a
    // change of the address the account at the provider may be that of somebody else, and Auth would still accept it.
    if (!account?.isConfirmed || !hasAddress) {
      await auth.endNewSession(browserSession)
      browserSession.discard()
      if (!account || !hasAddress) return pages.failed
      // The letter of the registration may be void: Auth takes its link back when a provider has verified the address.
      sendInBackground(await repeatConfirmationEmail(deps, account.email, clientInfo(c).address))
      return pages.unconfirmed
    }
    const { registered } = await browserSignIn.register(c, account.email, { ...session, previous }, async () => {})
    if (!registered) return pages.failed
    const { codeNeeded } = await browserSignIn.readUser(c, session.userId)
    return codeNeeded ? `${accountPages.codeNeeded}?next=${encodeURIComponent(started.next)}` : started.next
  }

  const redirect = (c: Context, to: string) => c.body(null, 303, { Location: to, ...NO_STORE })

  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/auth/providers/{provider}',
      operationId: 'beginProviderSignIn',
      summary: 'Begin to sign in by Google or Apple',
      description: 'A link of the sign-in page. Only for providers that are set up (`SIGN_IN_PROVIDERS`).',
      tags,
      request: {
        params: z.object({ provider: z.string() }),
        query: z.object({ next: z.string().optional().describe('The path of this site to go to afterwards.') }),
      },
      responses: withCommonProblems({ 303: redirectResponse('To Auth, which leads to the provider.', 'At Auth.') }, [
        'not-found',
      ]),
    }),
    async (c) => {
      const provider = SignInProvider.safeParse(c.req.param('provider')).data
      if (!provider || !env.SIGN_IN_PROVIDERS.includes(provider))
        throw new HttpError('not-found', 'This way to sign in is not set up here.')
      const redirectTo = new URL(CALLBACK, env.SITE_URL).href
      const { url, verifier } = await auth.beginProviderSignIn(provider, redirectTo, clientInfo(c).address)
      cookie.set(c, { provider, verifier, next: localPath(pageLanguage(c), c.req.query('next') ?? '/account') })
      return redirect(c, url)
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: CALLBACK,
      operationId: 'finishProviderSignIn',
      summary: 'Finish to sign in by a provider',
      description:
        'Auth leads here with a code, which works once and in the browser that began. Thirty an hour from one network.',
      tags,
      request: {
        query: z.object({
          code: z.string().optional(),
          error: z.string().optional(),
          error_code: z.string().optional(),
        }),
      },
      responses: withCommonProblems({
        303: redirectResponse(
          'Signed in: the page that was wanted, or /login/second-factor. Otherwise /login, with the reason in its fragment.',
          'The page to show.',
        ),
      }),
    }),
    async (c) => {
      const started = cookie.take(c)
      const { language } = splitLanguage(started?.next ?? '/')
      if (c.req.query('error_code') === 'signup_disabled') return redirect(c, localPath(language, pages.unknown))
      // A browser that comes from the provider gets a page in every case.
      const page = await finish(c, started, c.req.query('code')).catch((error) => {
        browserSessions.of(c).discard()
        if (error instanceof HttpError) return pages.failed
        throw error
      })
      return redirect(c, localPath(language, page))
    },
  )
  return app
}
