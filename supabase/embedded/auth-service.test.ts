import { createPostgresConnection } from '@supabase/lite/postgres'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStack, type TestStack } from './test-stack.ts'

const ada = { email: 'ada@example.test', password: 'a long enough password' }

let stack: TestStack
let owner: Sql

beforeAll(async () => {
  stack = await startTestStack({ auth: true, seed: false })
  owner = postgres(stack.ownerUrl, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner?.end()
  await stack?.stop()
})

it('leaves every grant, default privilege, policy and role as it was', async () => {
  const before = await readPrivileges()
  await exerciseAuth()
  expect(await readPrivileges()).toEqual(before)
  expect(before.length).toBeGreaterThan(50)
})

it('cannot change a privilege even without rlsState', async () => {
  const url = new URL(stack.ownerUrl)
  url.username = 'supabase_auth_admin'
  url.password = stack.secrets.authPassword
  const connection = createPostgresConnection({ url: url.href, postgresOptions: { onnotice: () => {} } })
  const before = await readPrivileges()
  // withContext makes the library grant privileges; as a superuser it would grant every table to every role.
  await expect(connection.withContext({ auth: { role: 'anon' } }, async () => {})).rejects.toThrow('permission denied')
  expect(await readPrivileges()).toEqual(before)
  await connection.close()
})

it('stores user metadata as a JSON object', async () => {
  const [user] = await owner`
    select raw_user_meta_data ->> 'first_name' as first_name, raw_app_meta_data ->> 'provider' as provider
    from auth.users where email = ${ada.email}`
  expect(user).toEqual({ first_name: 'Ada', provider: 'email' })
  const [profile] =
    await owner`select first_name, last_name from public.profiles join auth.users using (id) where email = ${ada.email}`
  expect(profile).toEqual({ first_name: 'Ada', last_name: 'Lovelace' })
})

it('sends its emails to the inbox', async () => {
  const emails = (await (await fetch(`${stack.mailUrl}/email`)).json()) as {
    to: { address: string }[]
    subject: string
  }[]
  // Meridian sends its own confirmation email, so Auth sends none.
  const subjects = emails.filter((email) => email.to[0]?.address === ada.email).map((email) => email.subject)
  expect(subjects).toEqual(['Reset Your Password'])
})

it('owns its own schema and nothing else', async () => {
  const [result] = await owner`
    select array_agg(distinct nspname::text) as schemas from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace 
    where relowner = 'supabase_auth_admin'::regrole and nspname <> 'pg_toast'`
  expect(result).toEqual({ schemas: ['auth'] })
})

it('exposes nothing but Auth', async () => {
  for (const path of ['/rest/v1/profiles', '/storage/v1/bucket', '/_system', '/']) {
    expect((await fetch(`${stack.supabaseUrl}${path}`, { headers: { apikey: stack.secrets.secretKey } })).status).toBe(
      404,
    )
  }
})

/** Signs up, signs in, refreshes the token, asks for a password reset and signs out. */
async function exerciseAuth(): Promise<void> {
  await callAuth('signup', { ...ada, data: { first_name: 'Ada', last_name: 'Lovelace' } })
  const { access_token, refresh_token } = await callAuth('token?grant_type=password', ada)
  const renewed = await callAuth('token?grant_type=refresh_token', { refresh_token })
  expect(access_token).not.toBe('')
  await callAuth('recover', { email: ada.email })
  await callAuth('logout', {}, renewed.access_token)
}

async function callAuth(path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { apikey: stack.secrets.publishableKey, 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  const response = await fetch(`${stack.supabaseUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await response.text()
  expect(response.ok, `${path} answered ${response.status}: ${text}`).toBe(true)
  return text ? JSON.parse(text) : {}
}

/** All privileges, policies and role memberships in the catalog. */
async function readPrivileges(): Promise<string[]> {
  const rows = await owner<{ line: string }[]>`
    select format('%s %s owner %s: %s, rls %s', relkind, oid::regclass, relowner::regrole, relacl, relrowsecurity) as line from pg_class
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'private'::regnamespace)
    union all select format('column %s.%s: %s', attrelid::regclass, attname, attacl) from pg_attribute where attacl is not null
    union all select format('schema %s: %s', nspname, nspacl) from pg_namespace where nspname !~ '^pg_'
    union all select format('routine %s: %s', oid::regprocedure, proacl) from pg_proc
      where pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'private'::regnamespace)
    union all select format('default of %s in %s for %s: %s', defaclrole::regrole, defaclnamespace, defaclobjtype, defaclacl) from pg_default_acl
    union all select format('policy %s', p) from pg_policies p
    union all select format('role %s', to_jsonb(r) - 'rolpassword') from pg_roles r
    union all select format('member %s of %s: %s', member::regrole, roleid::regrole, admin_option) from pg_auth_members
    order by 1`
  return rows.map((row) => row.line)
}
