import type { StaffRole } from '#shared/contracts/staff.ts'
import type { SignedInUser, User } from '#shared/contracts/user.ts'
import { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { type LinkPurpose, signLink } from '#shared/http/signed-link.ts'
import { startTestStack, type TestApi, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { type ApiFixture, bodyOf, createApiFixture, type SendOptions, stopStackOnError } from './api.fixtures.ts'
import { inboxAt, linkToken } from './inbox.ts'
import { loggedAbout } from './logged-about.ts'
import { startServiceEmulator } from './service-emulator.ts'
import { borrowAuthStack } from './shared-stack.ts'

/** The API with the real Auth, on a seeded database of its own. */
export interface AccountsFixture extends ApiFixture {
  /** A person without an account. Every call returns another one. */
  newPerson(): Person
  /** An unconfirmed account, created by Auth. */
  newAccount(person?: Person): Promise<Account>
  /** A confirmed reader with a session; with `role` a staff member. */
  newReader(options?: { role?: StaffRole; person?: Person }): Promise<TestReader>
  /** Another browser, in which this account signs in now. */
  signIn(account: Person): Promise<TestReader>
  inbox: ReturnType<typeof inboxAt>
  /** The token of the link to this page in the n-th e-mail to this address, the first by default. */
  linkTokenFor(page: string, email: string, emailNumber?: number): Promise<string>
  /** The token of the newest e-mail of this kind to this address, with an expiry that has just passed. */
  expiredLinkFor(kind: string, purpose: LinkPurpose, email: string): Promise<string>
}

export interface Person {
  email: string
  password: string
  firstName: string
  lastName: string
  /** A client address that no other person uses. */
  from: string
}

export interface Account extends Person {
  id: string
}

export interface TestReader extends Account {
  /** The value of the Cookie header. */
  cookie: string
  user: User
  get(path: string): Promise<Response>
  /** JSON; without a body an empty one. */
  send(path: string, body?: object, options?: SendOptions): Promise<Response>
}

/**
 * Auth and the mail catcher are those of this test process. With `functions`, which run behind the gateway where the site
 * finds them, and without `shared`, the stack is this file's own; with `stack`, which has Auth, it is that one.
 */
export async function startAccountsFixture(
  env: Record<string, string> = {},
  { functions, shared = true, ...options }: { functions?: string[]; shared?: boolean; stack?: TestStack } = {},
): Promise<AccountsFixture> {
  const stack =
    options.stack ??
    (shared && !functions
      ? await borrowAuthStack()
      : await startTestStack({ auth: true, shared, ...(functions && { functions }) }))
  return stopStackOnError(stack, async () => {
    const api = await createApiFixture(stack, { adminUrl: stack.ownerUrl, appUrl: stack.appUrl }, env)
    return { ...api, ...accountHelpers(api) }
  })
}

/** The API in another process, for which Auth has keys and nothing else: each of its calls is answered 503. */
export async function startWithoutAuth(api: AccountsFixture): Promise<TestApi> {
  const auth = await startServiceEmulator()
  const keys = await (await fetch(`${api.stack.supabaseUrl}/auth/v1/.well-known/jwks.json`)).text()
  auth.respond = (request, response) => {
    const isKeys = request.url?.endsWith('/jwks.json')
    response.writeHead(isKeys ? 200 : 503, { 'Content-Type': 'application/json' }).end(isKeys ? keys : '{}')
  }
  const withoutAuth = await api.startAnother({ SUPABASE_URL: auth.url })
  return {
    ...withoutAuth,
    async stop() {
      await withoutAuth.stop()
      await auth.close()
    },
  }
}

/** Counts the persons of this process, whose files share a mail catcher: no address occurs in two of them. */
let personCount = 0

function accountHelpers(api: ApiFixture): Omit<AccountsFixture, keyof ApiFixture> {
  const inbox = inboxAt(api.stack.mailUrl)

  function newPerson(): Person {
    const n = ++personCount
    const names = { firstName: 'Ada', lastName: 'Lindqvist' }
    const from = `198.51.${Math.trunc(n / 250)}.${(n % 250) + 1}`
    return { ...names, email: `ada-${n}@meridian.example`, password: `salt pans, ${n} of them`, from }
  }

  async function newAccount(person = newPerson()): Promise<Account> {
    const { email, password, firstName, lastName } = person
    const { secretKey } = api.stack.secrets
    const response = await fetch(`${api.stack.supabaseUrl}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, user_metadata: { first_name: firstName, last_name: lastName } }),
    })
    const user = (await response.json()) as { id: string }
    await api.owner`select private.start_free_subscription(${user.id})`
    return { ...person, id: user.id }
  }

  async function signIn(person: Person): Promise<TestReader> {
    const { email, password, from } = person
    const response = await api.send('/auth/login', { email, password }, { from })
    if (!response.ok)
      throw new Error(`Signing in was answered ${response.status}: ${await response.text()}\n${loggedAbout(response)}`)
    const cookie = cookiesOf(response)
    const { codeNeeded: _, ...user } = (await response.json()) as SignedInUser
    return {
      ...person,
      id: user.id,
      cookie,
      user,
      get: (path) => api.get(path, { headers: { Cookie: cookie } }),
      send: (path, body, options = {}) =>
        api.send(path, body ?? {}, { from, ...options, headers: { Cookie: cookie, ...options.headers } }),
    }
  }

  return {
    newPerson,
    newAccount,
    signIn,
    inbox,
    async newReader({ role, person } = {}) {
      const account = await newAccount(person)
      await api.owner`update profiles set email_confirmed_at = now() where id = ${account.id}`
      await api.owner`update auth.users set email_confirmed_at = now() where id = ${account.id}`
      if (role) await api.owner`insert into staff (user_id, role) values (${account.id}, ${role})`
      return signIn(account)
    },
    async expiredLinkFor(kind, purpose, email) {
      const [row] = await api.owner`
        select data -> 'link' as link from private.email_outbox where kind = ${kind} and recipient = ${email}
        order by id desc limit 1`
      const expiresAt = Math.floor(Date.now() / 1000) - 1
      return signLink(api.stack.secrets.siteSecret, purpose, { ...row?.link, expiresAt })
    },
    async linkTokenFor(page, email, emailNumber = 1) {
      const sentEmails = await inbox.waitForEmails(emailNumber, email)
      return linkToken(sentEmails[emailNumber - 1] ?? ({} as never), page)
    },
  }
}

/** The Cookie header that a browser would send after this response. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .filter((cookie) => !cookie?.endsWith('='))
    .join('; ')

interface Tokens {
  access_token: string
  refresh_token: string
  expires_at: number
}

const SESSION_COOKIE = /(?:^|; )(?:__Host-)?session-[\da-f]{8}(?:\.\d+)?=([^;]+)/g

/** The name of the session cookie of a browser. */
export const sessionCookieName = (cookie: string) => /session-[\da-f]{8}/.exec(cookie)?.[0] ?? ''

/** The tokens of Auth in the session cookies of a browser. */
export function tokensOf({ cookie }: { cookie: string }): Tokens {
  const value = [...cookie.matchAll(SESSION_COOKIE)].map(([, chunk]) => chunk).join('')
  return JSON.parse(Buffer.from(value.replace('base64-', ''), 'base64url').toString()) as Tokens
}

/** The subscription as the account page shows it. */
export const readSubscription = async (browser: Pick<TestReader, 'get'>) =>
  bodyOf(await browser.get('/user/subscription'), UserSubscription.nullable())
