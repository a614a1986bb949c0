import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStack, type TestDatabase, type TestStack } from './test-stack.ts'

let stack: TestStack
let database: TestDatabase
let owner: Sql

beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  database = await stack.createDatabase({ seeded: false })
  owner = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner?.end()
  await stack?.stop()
})

it('runs migrations as the role of a hosted project, which is no superuser', async () => {
  const [role] = await owner`
    select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`
  expect(role).toEqual({
    rolsuper: false,
    rolcreatedb: true,
    rolcreaterole: true,
    rolreplication: true,
    rolbypassrls: true,
  })
  await expect(owner`create role pretender superuser`).rejects.toThrow('permission denied')
  await expect(owner`create table auth.intruder (id int)`).rejects.toThrow('permission denied for schema auth')
})

it('hides a new table from the API roles until a migration grants it', async () => {
  await owner`create table public.fresh (id int)`
  const [result] = await owner`
    select bool_or(has_table_privilege(role, 'public.fresh', verb)) as any_of_them
    from unnest(array['anon', 'authenticated', 'service_role', 'meridian_app']) as role,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as verb`
  expect(result).toEqual({ any_of_them: false })
})

it('has the extensions of a hosted project, and lets the owner create them', async () => {
  await owner`create extension citext with schema extensions`
  await owner`create extension hstore with schema extensions`
  expect([...(await owner`select extensions.crypt('x', extensions.gen_salt('bf', 4)) is not null as hashed`)]).toEqual([
    { hashed: true },
  ])
})

it('reads claims as a hosted project does', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const [claims] = await owner.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`
    return tx`select auth.uid() as id, auth.role() as role, auth.jwt() ->> 'sub' as sub`
  })
  expect(claims).toEqual({ id, role: 'authenticated', sub: id })
})

it('lets meridian_app connect without any privilege of its own', async () => {
  const app = postgres(database.appUrl, { max: 1 })
  await expect(app`select id from public.articles`).rejects.toThrow('permission denied')
  await app.begin(async (tx) => {
    await tx`set local role anon`
    await tx`select id from public.articles`
  })
  await app.end()
})

it('rejects a wrong password', async () => {
  const url = new URL(database.adminUrl)
  url.password = 'wrong'
  const connection = postgres(url.href, { max: 1 })
  await expect(connection`select 1`).rejects.toThrow('password authentication failed')
  await connection.end()
})

it('isolates the databases of tests', async () => {
  const other = await stack.createDatabase({ seeded: false })
  const otherOwner = postgres(other.adminUrl, { max: 1 })
  expect([...(await otherOwner`select to_regclass('public.fresh') as fresh`)]).toEqual([{ fresh: null }])
  await otherOwner.end()
  await other.drop()
})
