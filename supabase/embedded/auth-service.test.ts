import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

it('sends its e-mails to the inbox', async () => {
  const emails = (await (await fetch(`${stack.mailUrl}/email`)).json()) as {
    to: { address: string }[]
    subject: string
  }[]
  // Meridian sends its own confirmation e-mail, so Auth sends none.
  const subjects = emails.filter((email) => email.to[0]?.address === ada.email).map((email) => email.subject)
  expect(subjects).toEqual(['Reset Your Password'])
})

it('accepts the code of an e-mail of its own', async () => {
  await callAuth('otp', { email: ada.email })
  const find = async () => {
    const emails = (await (await fetch(`${stack.mailUrl}/email`)).json()) as { subject: string; text: string }[]
    return emails.find(({ subject }) => subject === 'Your Magic Link')?.text
  }
  await expect.poll(find).toBeTruthy()
  const token = /^\d{6}$/m.exec((await find()) ?? '')?.[0]
  const session = await callAuth('verify', { type: 'email', email: ada.email, token: token ?? '' })
  expect(session.access_token).toBeTruthy()
})

it('owns its own schema and nothing else', async () => {
  const [result] = await owner`
    select array_agg(distinct nspname::text) as schemas from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace 
    where relowner = 'supabase_auth_admin'::regrole and nspname <> 'pg_toast'`
  expect(result).toEqual({ schemas: ['auth'] })
})

it('exposes nothing but Auth and Storage', async () => {
  const get = (path: string, apikey: string) => fetch(`${stack.supabaseUrl}${path}`, { headers: { apikey } })
  const { secretKey, publishableKey } = stack.secrets
  for (const path of ['/rest/v1/profiles', '/graphql/v1', '/_system', '/'])
    expect((await get(path, secretKey)).status, path).toBe(404)
  const names = (await (await get('/storage/v1/bucket', secretKey)).json()) as { name: string }[]
  expect(names.map(({ name }) => name).toSorted()).toEqual(['issue-pdfs', 'media', 'originals'])
  expect(await (await get('/storage/v1/bucket', publishableKey)).json()).toEqual([])
})

it('answers calls about accounts only with the secret key, so only to the functions', async () => {
  const { publishableKey } = stack.secrets
  for (const [method, path] of [
    ['POST', 'signup'],
    ['POST', 'token?grant_type=password'],
    ['PUT', 'user'],
    ['POST', 'recover'],
    ['POST', 'otp'],
    ['GET', 'user'],
    ['POST', 'settings'],
  ] as const) {
    const response = await fetch(`${stack.supabaseUrl}/auth/v1/${path}`, {
      method,
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(ada) }),
    })
    expect([path, response.status]).toEqual([path, 401])
  }
  const settings = await fetch(`${stack.supabaseUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  expect(settings.status).toBe(200)
})

it('cannot change a password or an address, nor put a second line into a name', async () => {
  const eve = { email: 'eve@meridian.example', password: 'a pan of salt for eve' }
  await createUser(eve, { first_name: 'Eve\r\nBcc: thief@evil.example', last_name: 'Moor' })
  const [profile] = await owner`
    select first_name from public.profiles join auth.users using (id) where email = ${eve.email}`
  expect(profile).toEqual({ first_name: 'Eve Bcc: thief@evil.example' })

  const { access_token } = await callAuth('token?grant_type=password', eve)
  const state = () => owner`select email, encrypted_password from auth.users where email = ${eve.email}`
  const before = await state()
  for (const change of [{ password: 'another pan of salt' }, { email: 'thief@evil.example' }]) {
    await fetch(`${stack.supabaseUrl}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: stack.secrets.secretKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(change),
    })
    expect(await state()).toEqual(before)
  }
})

it('logs no values of a row that the database refuses', async () => {
  const email = 'logged@meridian.example'
  await owner
    .begin(async (tx) => {
      await tx`create temp table addresses (email text unique) on commit drop`
      for (const address of [email, email]) await tx`insert into addresses values (${address})`
    })
    .catch(() => {})
  const log = () => readFileSync(join(stack.home, 'logs/postgres.log'), 'utf8')
  await expect.poll(log).toContain('addresses_email_key')
  expect(log()).not.toContain(email)
})

/** Creates an account, signs in, refreshes the token, asks for a password reset and signs out. */
async function exerciseAuth(): Promise<void> {
  await createUser(ada, { first_name: 'Ada', last_name: 'Lovelace' })
  const { access_token, refresh_token } = await callAuth('token?grant_type=password', ada)
  const renewed = await callAuth('token?grant_type=refresh_token', { refresh_token })
  expect(access_token).not.toBe('')
  await callAuth('recover', { email: ada.email })
  await callAuth('logout', {}, renewed.access_token)
}

const createUser = (credentials: typeof ada, user_metadata: object) =>
  callAuth('admin/users', { ...credentials, user_metadata, email_confirm: true }, stack.secrets.secretKey)

async function callAuth(path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { apikey: stack.secrets.secretKey, 'content-type': 'application/json' }
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
