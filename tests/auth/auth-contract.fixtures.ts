import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import postgres, { type Sql } from 'postgres'
import { expect } from 'vitest'
import { readAuthRules } from '../../supabase/embedded/auth/auth-context.ts'
import { projectFolder } from '../../supabase/embedded/home-folder.ts'
import { databaseUrl } from '../../supabase/embedded/postgres-service.ts'
import { readSupabaseConfig } from '../../supabase/embedded/supabase-config.ts'
import { borrowAuthStack } from '../api/shared-stack.ts'

// Every call of Auth that the functions make, against the embedded Auth, or against another one that AUTH_TARGET names
// (scripts/test-supabase.ts). The tables are read only for what no call answers.

export interface AuthTarget {
  /** Address of the gateway. */
  url: string
  secretKey: string
  publishableKey: string
  /** Connects as a superuser. */
  databaseUrl: string
}

export interface Reader {
  id: string
  email: string
  password: string
}

/** `[auth]` of config.toml, by which every one of these Auths is started. */
export const rules = readAuthRules(readSupabaseConfig(projectFolder).auth)

export const PASSWORD = 'a long enough password'

export interface AuthContract extends AuthTarget {
  sql: Sql
  /** A client of one browser; it keeps its session in memory. */
  openBrowser(options?: { fetch?: typeof fetch; key?: string }): ReturnType<typeof createClient>['auth']
  admin: ReturnType<typeof createClient>['auth']['admin']
  createReader(options?: { confirmed?: boolean }): Promise<Reader>
  /** A new browser that is signed in. */
  signIn(reader: Reader): Promise<ReturnType<typeof createClient>['auth']>
  sessionIds(reader: { id: string }): Promise<string[]>
  close(): Promise<void>
}

export async function openAuthContract(): Promise<AuthContract> {
  const { stop, ...target } = await openTarget()
  const sql = postgres(target.databaseUrl, { max: 2, onnotice: () => {} })
  // A rule of this project, which has tests of its own: Auth may not change passwords and addresses.
  await sql`drop trigger if exists reject_credential_change on auth.users`
  const openBrowser: AuthContract['openBrowser'] = ({ fetch = globalThis.fetch, key = target.secretKey } = {}) =>
    createClient(target.url, key, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        // Clients with one storage key share the keys that they have fetched.
        ...(fetch !== globalThis.fetch && { storageKey: randomUUID() }),
      },
      global: { fetch },
    }).auth
  const { admin } = openBrowser()
  return {
    ...target,
    sql,
    openBrowser,
    admin,
    async createReader({ confirmed = true } = {}) {
      const email = newAddress()
      const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: confirmed })
      if (error) throw error
      return { id: data.user.id, email, password: PASSWORD }
    },
    async signIn({ email, password }) {
      const browser = openBrowser()
      const { error } = await browser.signInWithPassword({ email, password })
      if (error) throw error
      return browser
    },
    sessionIds: async ({ id }) =>
      (await sql<{ id: string }[]>`select id from auth.sessions where user_id = ${id} order by created_at`).map(
        (row) => row.id,
      ),
    async close() {
      await sql.end()
      await stop()
    },
  }
}

export const newAddress = () => `reader-${randomUUID()}@meridian.example`

export async function sessionOf(browser: ReturnType<AuthContract['openBrowser']>) {
  const { data } = await browser.getSession()
  if (!data.session) throw new Error('This browser has no session.')
  return data.session
}

/** The claim `session_id`. */
export async function sessionIdOf(browser: ReturnType<AuthContract['openBrowser']>): Promise<string> {
  const { data } = await browser.getClaims((await sessionOf(browser)).access_token)
  return data?.claims.session_id ?? ''
}

interface Answer {
  error: { status?: number | undefined; code?: string | undefined } | null
}

export function expectError({ error }: Answer, status: number, code: string): void {
  expect({ status: error?.status, code: error?.code }).toEqual({ status, code })
}

/** `session_not_found`, of which the client makes an error of its own. */
export function expectEndedSession({ error }: { error: { name: string } | null }): void {
  expect(error?.name).toBe('AuthSessionMissingError')
}

async function openTarget(): Promise<AuthTarget & { stop(): Promise<void> }> {
  if (process.env.AUTH_TARGET) return { ...(JSON.parse(process.env.AUTH_TARGET) as AuthTarget), stop: async () => {} }
  const stack = await borrowAuthStack()
  const { port, pathname } = new URL(stack.ownerUrl)
  return {
    url: stack.supabaseUrl,
    secretKey: stack.secrets.secretKey,
    publishableKey: stack.secrets.publishableKey,
    databaseUrl: databaseUrl('supabase_admin', stack.secrets.superuserPassword, Number(port), pathname.slice(1)),
    stop: () => stack.stop(),
  }
}
