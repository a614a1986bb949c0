import { setTimeout as delay } from 'node:timers/promises'
import { type APIResponse, expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { type DemoAccount, demoAccounts } from '../../supabase/embedded/demo-accounts.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

export type Role = NonNullable<DemoAccount['role']>

/** The sign-in data of an account. */
export type Credentials = Pick<DemoAccount, 'email' | 'password'>

/** The demo accounts of the embedded stack. All stories share them: a story that changes an account creates its own. */
export const seededUsers = {
  reader: seededUser(undefined),
  owner: seededUser('owner'),
  editor: seededUser('editor'),
  author: seededUser('author'),
  support: seededUser('support'),
}

function seededUser(role: Role | undefined): DemoAccount {
  const found = demoAccounts.find((person) => person.role === role)
  if (!found) throw new Error(`Nobody is ${role ?? 'a reader'}.`)
  return found
}

/** A person without an account. */
export const newGuest = (names = { firstName: 'Odile', lastName: 'Marchetti' }): DemoAccount => ({
  ...names,
  email: `reader-${crypto.randomUUID()}@example.com`,
  password: crypto.randomUUID(),
})

/** A new reader, confirmed by the e-mail and signed in in this browser. */
export async function newReader(page: Page, person = newGuest()): Promise<DemoAccount> {
  await apiRequest(page, '/api/auth/register', person)
  // The confirmation signs in the browser that registered.
  if (!(await confirmEmail(page, person.email))) await signInAs(page, person)
  return person
}

/** Opens the link of the e-mail and presses its button. Returns whether that signed the reader in. */
async function confirmEmail(page: Page, email: string): Promise<boolean> {
  const token = await linkTokenFor(email, /confirm/i, '/login/confirm')
  const response = await apiRequest(page, '/api/auth/confirmation', { token })
  return (await response.json()).signedIn === true
}

/** The token of the link of an e-mail. */
async function linkTokenFor(email: string, subject: RegExp, link: string): Promise<string> {
  return linkPath(await waitForEmail(email, subject), link).split('token=')[1] ?? ''
}

/** Signs this browser in to the account. Load a page afterwards. */
export async function signInAs(page: Page, { email, password }: Credentials): Promise<void> {
  await apiRequest(page, '/api/auth/login', { email, password })
}

/** A new staff member, signed in in this browser and appointed as the operator’s command does it. */
export async function newStaff(page: Page, role: Role): Promise<DemoAccount> {
  const person = await newReader(page)
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  try {
    await sql`insert into public.staff (user_id, role) select id, ${role} from auth.users where email = ${person.email}`
  } finally {
    await sql.end()
  }
  return { ...person, role }
}

/**
 * Sends a request as a page of the site does, with the cookies of this browser. These requests prepare a story: on a busy
 * machine, where Auth misses its deadline, they are sent again as `Retry-After` says. Other stories test
 * what a page shows in that case.
 */
export async function apiRequest(page: Page, path: string, data: object, method = 'POST'): Promise<APIResponse> {
  const origin = new URL(process.env.SITE_URL ?? 'http://localhost:4321').origin
  const send = () => page.request.fetch(path, { method, headers: { origin }, data })
  let response = await send()
  for (let attempt = 0; response.status() === 503 && attempt < 3; attempt++) {
    await delay(Number(response.headers()['retry-after'] ?? 1) * 1000)
    response = await send()
  }
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return response
}
