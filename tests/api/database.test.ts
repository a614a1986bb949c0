import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '#shared/data/database.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/testing.ts'

// The one way to the database: a transaction, a role, and no way around either.

let stack: TestStack
let house: TestDatabase
let database: Database
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  house = await stack.createDatabase()
  database = openDatabase(house.appUrl, { max: 3, applicationName: 'test' })
})
afterAll(async () => {
  await database?.close()
  await stack?.stop()
})

const asked = async (tx: Tx, question: ReturnType<typeof sql>) => (await question.execute(tx)).rows[0]
const rename = (tx: Tx) => sql`update site_settings set name = 'Other'`.execute(tx)
const nameOf = (tx: Tx) => asked(tx, sql`select name from site_settings`)

test.each(['anon', 'visitor', 'authenticated', 'service_role', 'publisher'] as const)(
  '%s is who it is, for one transaction',
  async (role) => {
    const who = sql`select current_user as role, session_user as login, current_setting('request.jwt.claims') as claims`
    expect(await database.asRole(role, {}, (tx) => asked(tx, who))).toEqual({
      role,
      login: 'meridian_app',
      claims: JSON.stringify({ role }),
    })
  },
)

test('claims reach Auth’s functions whole, whatever stands in them', async () => {
  const sub = '00000000-0000-4000-8000-000000000001'
  const claims = { sub, name: `it's \\ "$1" '; reset role; --\n😀` }
  const said = await database.asRole('authenticated', claims, (tx) =>
    asked(tx, sql`select auth.uid() as sub, auth.jwt() ->> 'name' as name, current_user as role`),
  )
  expect(said).toEqual({ ...claims, role: 'authenticated' })
})

test('a role that is none is refused before anything is sent', async () => {
  await expect(database.asRole('postgres' as 'anon', {}, nameOf)).rejects.toThrow('There is no role postgres.')
})

test('nothing of one transaction is left for the next', async () => {
  await database.asRole('service_role', { sub: 'x' }, (tx) => sql`select 1`.execute(tx))
  for (let n = 0; n < 6; n++) {
    const claims = await database.asRole('anon', {}, (tx) =>
      asked(tx, sql`select current_setting('request.jwt.claims') as c`),
    )
    expect(claims).toEqual({ c: '{"role":"anon"}' })
  }
})

test('work that throws, or a query that fails unheard, commits nothing', async () => {
  const change = async (tx: Tx) => {
    await rename(tx)
    throw new Error('changed my mind')
  }
  await expect(database.asRole('service_role', {}, change)).rejects.toThrow('changed my mind')
  const unheard = async (tx: Tx) => {
    await rename(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  }
  await expect(database.asRole('service_role', {}, unheard)).rejects.toThrow('nothing was committed')
  expect(await database.asRole('anon', {}, nameOf)).toEqual({ name: 'Meridian' })
})

test('what is read-only writes nothing', async () => {
  await expect(database.asRole('service_role', {}, rename, { readOnly: true })).rejects.toMatchObject({ code: '25006' })
})

test('a transaction that is over answers no more questions', async () => {
  const kept = await database.asRole('anon', {}, async (tx) => tx)
  await expect(nameOf(kept)).rejects.toThrow('This transaction has ended.')
})

test('more work than connections waits its turn', async () => {
  const all = Array.from({ length: 30 }, (_, n) =>
    database.asRole('anon', {}, (tx) => asked(tx, sql`select ${n}::int as n`)),
  )
  expect(await Promise.all(all)).toEqual(Array.from({ length: 30 }, (_, n) => ({ n })))
})

test.each([
  ['', true],
  ['?prepare=false', false],
])('behind a transaction pooler (%s) nothing is left prepared on the server', async (query, prepared) => {
  const other = openDatabase(`${house.appUrl}${query}`, { max: 1, applicationName: 'test' })
  await other.asRole('anon', {}, nameOf)
  const left = await other.asRole('anon', {}, (tx) => {
    const mine = sql`select count(*) > 0 as prepared from pg_prepared_statements where statement like 'select name from site_settings%'`
    return Promise.all([nameOf(tx), asked(tx, mine)])
  })
  expect(left).toEqual([{ name: 'Meridian' }, { prepared }])
  await other.close()
})

test('lost in the middle, it says so, commits nothing, and the next one connects anew', async () => {
  let begun: () => void = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  let goOn: () => void = () => {}
  const going = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const lost = database.asRole('service_role', {}, async (tx) => {
    await rename(tx)
    begun()
    await going
  })
  const refused = expect(lost).rejects.toMatchObject({ code: 'unavailable' })
  await beginning
  await stack.postgres.kill('SIGKILL')
  goOn()
  await refused
  await stack.postgres.start()
  expect(await database.asRole('anon', {}, nameOf)).toEqual({ name: 'Meridian' })
})

test('who listens hears again after the database was away', async () => {
  const heard: string[] = []
  let began: () => void = () => {}
  const again = () =>
    new Promise<void>((resolve) => {
      began = resolve
    })
  const first = again()
  await database.listen(
    'content',
    () => heard.push('content'),
    () => began(),
  )
  await first
  const second = again()
  await stack.postgres.kill('SIGKILL')
  await stack.postgres.start()
  await second
  await database.asRole('service_role', {}, (tx) => sql`update site_settings set tagline = tagline || '.'`.execute(tx))
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(0)
})
