import type { StaffRole } from '#shared/contracts/staff.ts'
import type { User } from '#shared/contracts/user.ts'
import { startTestStack } from '../../supabase/embedded/testing.ts'
import { type ApiUnderTest, apiUnderTest, orNothing, type SendOptions } from './api-under-test.ts'

/** The API with the real Auth behind it, on a magazine of its own. */
export interface AccountsUnderTest extends ApiUnderTest {
  /** An account that nobody else uses: confirmed, signed in, and at the desk if that is said. */
  newReader(options?: { role?: StaffRole }): Promise<ReaderUnderTest>
  /** The same, as far as Auth goes: nobody has confirmed the address, and nobody is signed in. */
  newAccount(): Promise<Account>
  /** A browser in which this account signs in now. */
  signIn(account: Account): Promise<ReaderUnderTest>
}

export interface Account {
  id: string
  email: string
  password: string
  firstName: string
  lastName: string
  /** An address on the network that only they come from. */
  from: string
}

export interface ReaderUnderTest extends Account {
  /** As the browser sends it. */
  cookie: string
  user: User
  get(path: string): Promise<Response>
  /** JSON; without a body an empty one. */
  send(path: string, body?: object, options?: SendOptions): Promise<Response>
}

export async function startAccountsUnderTest(env: Record<string, string> = {}): Promise<AccountsUnderTest> {
  const stack = await startTestStack({ auth: true })
  return orNothing(stack, async () => {
    const api = await apiUnderTest(stack, { adminUrl: stack.ownerUrl, appUrl: stack.appUrl }, env)
    return { ...api, ...accountsOf(api) }
  })
}

function accountsOf(api: ApiUnderTest): Omit<AccountsUnderTest, keyof ApiUnderTest> {
  let accounts = 0

  async function newAccount(): Promise<Account> {
    const n = ++accounts
    const person = {
      email: `ada-${n}@meridian.example`,
      password: `salt pans, ${n} of them`,
      firstName: 'Ada',
      lastName: 'Lindqvist',
    }
    const answer = await fetch(`${api.stack.supabaseUrl}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: api.stack.secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, data: { first_name: person.firstName, last_name: person.lastName } }),
    })
    const { user } = (await answer.json()) as { user: { id: string } }
    return { ...person, id: user.id, from: `198.51.${Math.trunc(n / 250)}.${(n % 250) + 1}` }
  }

  async function signIn(account: Account): Promise<ReaderUnderTest> {
    const { email, password, from } = account
    const answer = await api.send('/auth/login', { email, password }, { from })
    if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
    const cookie = cookiesOf(answer)
    return {
      ...account,
      cookie,
      user: (await answer.json()) as User,
      get: (path) => api.get(path, { headers: { Cookie: cookie } }),
      send: (path, body, options = {}) =>
        api.send(path, body ?? {}, {
          from,
          ...options,
          headers: { Cookie: cookie, ...options.headers },
        }),
    }
  }

  return {
    newAccount,
    signIn,
    async newReader({ role } = {}) {
      const account = await newAccount()
      await api.owner`update profiles set email_confirmed_at = now() where id = ${account.id}`
      if (role) await api.owner`insert into staff (user_id, role) values (${account.id}, ${role})`
      return signIn(account)
    },
  }
}

/** What a browser would send back. */
export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
