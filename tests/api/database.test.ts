import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '#shared/data/database.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/test-stack.ts'

// The data layer: every query runs in a transaction and with a role.

let stack: TestStack
let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  testDatabase = await stack.createDatabase()
  database = openDatabase(testDatabase.appUrl, { max: 3, applicationName: 'test' })
})
afterAll(async () => {
  await database?.close()
  await stack?.stop()
})

const runQuery = async (tx: Tx, statement: ReturnType<typeof sql>) => (await statement.execute(tx)).rows[0]
const renameSite = (tx: Tx) => sql`update site_settings set name = 'Other'`.execute(tx)
const siteName = (tx: Tx) => runQuery(tx, sql`select name from site_settings`)

test.each(['anon', 'visitor', 'authenticated', 'service_role', 'publisher'] as const)(
  '%s has its own identity for one transaction',
  async (role) => {
    const identityQuery = sql`select current_user as role, session_user as login, current_setting('request.jwt.claims') as claims`
    expect(await database.asRole(role, {}, (tx) => runQuery(tx, identityQuery))).toEqual({
      role,
      login: 'meridian_app',
      claims: JSON.stringify({ role }),
    })
  },
)

test('claims reach Auth’s SQL functions unchanged, whatever they contain', async () => {
  const sub = '00000000-0000-4000-8000-000000000001'
  const claims = { sub, name: `it's \\ "$1" '; reset role; --\n😀` }
  const identity = await database.asRole('authenticated', claims, (tx) =>
    runQuery(tx, sql`select auth.uid() as sub, auth.jwt() ->> 'name' as name, current_user as role`),
  )
  expect(identity).toEqual({ ...claims, role: 'authenticated' })
})

test('an unknown role is refused before anything is sent', async () => {
  await expect(database.asRole('postgres' as 'anon', {}, siteName)).rejects.toThrow('There is no role postgres.')
})

test('a transaction leaves no setting for the next one', async () => {
  await database.asRole('service_role', { sub: 'x' }, (tx) => sql`select 1`.execute(tx))
  for (let n = 0; n < 6; n++) {
    const claims = await database.asRole('anon', {}, (tx) =>
      runQuery(tx, sql`select current_setting('request.jwt.claims') as c`),
    )
    expect(claims).toEqual({ c: '{"role":"anon"}' })
  }
})

test('work that throws, or a failed query that is not awaited, commits nothing', async () => {
  const change = async (tx: Tx) => {
    await renameSite(tx)
    throw new Error('rolled back')
  }
  await expect(database.asRole('service_role', {}, change)).rejects.toThrow('rolled back')
  const changeWithFailedQuery = async (tx: Tx) => {
    await renameSite(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  }
  await expect(database.asRole('service_role', {}, changeWithFailedQuery)).rejects.toThrow('nothing was committed')
  expect(await database.asRole('anon', {}, siteName)).toEqual({ name: 'Meridian' })
})

test('a read-only transaction cannot write', async () => {
  await expect(database.asRole('service_role', {}, renameSite, { readOnly: true })).rejects.toMatchObject({
    code: '25006',
  })
})

test('a finished transaction accepts no queries', async () => {
  const finishedTransaction = await database.asRole('anon', {}, async (tx) => tx)
  await expect(siteName(finishedTransaction)).rejects.toThrow('This transaction has ended.')
})

test('more work than connections waits in a queue', async () => {
  const all = Array.from({ length: 30 }, (_, n) =>
    database.asRole('anon', {}, (tx) => runQuery(tx, sql`select ${n}::int as n`)),
  )
  expect(await Promise.all(all)).toEqual(Array.from({ length: 30 }, (_, n) => ({ n })))
})

test.each([
  ['', true],
  ['?prepare=false', false],
])('behind a transaction pooler (%s) no prepared statement stays on the server', async (query, prepared) => {
  const other = openDatabase(`${testDatabase.appUrl}${query}`, { max: 1, applicationName: 'test' })
  await other.asRole('anon', {}, siteName)
  const preparedLeft = await other.asRole('anon', {}, (tx) => {
    const preparedQuery = sql`select count(*) > 0 as prepared from pg_prepared_statements where statement like 'select name from site_settings%'`
    return Promise.all([siteName(tx), runQuery(tx, preparedQuery)])
  })
  expect(preparedLeft).toEqual([{ name: 'Meridian' }, { prepared }])
  await other.close()
})

test.each([
  ['', true],
  ['?prepare=false', false],
])('behind a transaction pooler (%s) a query waits for the answer to the one before', async (query, isPipelined) => {
  let sent = ''
  const proxy = await startProxy(testDatabase.appUrl, (chunk) => {
    sent += chunk.toString('latin1')
    return chunk.includes('begin isolation') ? 'drop' : 'forward'
  })
  const timeouts = { connection: 5000, transaction: 300 }
  const other = openDatabase(`${proxy.url}${query}`, { max: 1, applicationName: 'test', timeouts })
  const unanswered = other.asRole('anon', {}, (tx) => Promise.all([siteName(tx), siteName(tx)]))
  await expect(unanswered).rejects.toMatchObject({ code: 'unavailable' })
  expect(sent).toContain('begin isolation')
  expect(sent.includes('select name from site_settings')).toBe(isPipelined)
  await other.close()
  await proxy.close()
})

test('behind a transaction pooler, queries that are started together are answered in order, also when one fails', async () => {
  const other = openDatabase(`${testDatabase.appUrl}?prepare=false`, { max: 1, applicationName: 'test' })
  const numbers = (tx: Tx) => Promise.all([1, 2, 3].map((n) => runQuery(tx, sql`select ${n}::integer as n`)))
  const failing = (tx: Tx) => Promise.all([siteName(tx), runQuery(tx, sql`select 1 / 0`), siteName(tx)])
  for (let round = 0; round < 3; round++) {
    expect(await other.asRole('anon', {}, numbers)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await expect(other.asRole('anon', {}, failing)).rejects.toMatchObject({ code: '22012' })
  }
  await other.close()
})

const backend = (tx: Tx) => runQuery(tx, sql`select pg_backend_pid() as pid`)
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? result.reason.code : undefined

test('of queries that are sent together one fails: the ones after it fail too, and the connection is usable', async () => {
  const single = openDatabase(testDatabase.appUrl, { max: 1, applicationName: 'test' })
  const before = await single.asRole('anon', {}, backend)
  for (let n = 0; n < 3; n++) {
    let results: PromiseSettledResult<unknown>[] = []
    const failed = single.asRole('anon', {}, async (tx) => {
      const queries = [siteName(tx), runQuery(tx, sql`select 1 / 0`), siteName(tx), runQuery(tx, sql`select no_column`)]
      results = await Promise.allSettled(queries)
    })
    await expect(failed).rejects.toThrow('nothing was committed')
    expect(results.map(codeOf)).toEqual([undefined, '22012', '25P02', '25P02'])
    expect(await single.asRole('anon', {}, siteName)).toEqual({ name: 'Meridian' })
  }
  expect(await single.asRole('anon', {}, backend)).toEqual(before)
  await single.close()
})

test('a statement that takes too long is cancelled with the ones sent after it, and the connection is usable', async () => {
  const single = openDatabase(testDatabase.appUrl, { max: 1, applicationName: 'test', statementTimeout: 100 })
  const before = await single.asRole('anon', {}, backend)
  const slow = single.asRole('anon', {}, (tx) =>
    Promise.all([siteName(tx), runQuery(tx, sql`select pg_sleep(30)`), siteName(tx)]),
  )
  await expect(slow).rejects.toMatchObject({ code: 'unavailable', cause: { code: '57014' } })
  expect(await single.asRole('anon', {}, siteName)).toEqual({ name: 'Meridian' })
  expect(await single.asRole('anon', {}, backend)).toEqual(before)
  await single.close()
})

test('a query holds one statement', async () => {
  const two = database.asRole('anon', {}, (tx) => sql.raw('select 1; select 2').execute(tx))
  await expect(two).rejects.toMatchObject({ code: '42601' })
})

test('values arrive as they were sent, whatever the time zone of this process', async () => {
  const date = new Date('2026-03-29T01:30:00.123Z')
  const text = 'it’s "1", {a,b} \\ \n'
  const bytes = Buffer.from([0, 1, 92, 255])
  const object = { list: ['a', { b: null }], text }
  const row = await database.asRole('anon', {}, (tx) =>
    runQuery(
      tx,
      sql`select ${date}::timestamptz as date, ${text}::text as text, ${bytes}::bytea as bytes, ${object}::jsonb as object,
        ${[1, 'a']}::jsonb as list, ${true}::boolean as yes, ${false}::boolean as no, ${null}::text as nothing,
        ${7}::integer as integer, ${0.25}::double precision as float, ${9007199254740993n}::bigint as bigint,
        ${'1.50'}::numeric as numeric, '{a,b}'::text[] as texts, '2026-03-29'::date as day,
        'infinity'::timestamptz as infinite, current_setting('TimeZone') as zone`,
    ),
  )
  expect(row).toEqual({
    date: '2026-03-29T01:30:00.123Z',
    text,
    bytes,
    object,
    list: [1, 'a'],
    yes: true,
    no: false,
    nothing: null,
    integer: 7,
    float: 0.25,
    bigint: '9007199254740993',
    numeric: '1.50',
    texts: '{a,b}',
    day: '2026-03-29T00:00:00.000Z',
    infinite: 'infinity',
    zone: 'UTC',
  })
})

test('an undefined parameter is refused', async () => {
  const query = database.asRole('anon', {}, (tx) => runQuery(tx, sql`select ${undefined}::text`))
  await expect(query).rejects.toThrow('A query has an undefined parameter.')
})

test('a prepared statement whose table has changed fails once', async () => {
  const single = openDatabase(testDatabase.appUrl, { max: 1, applicationName: 'test' })
  const owner = postgres(testDatabase.adminUrl, { max: 1 })
  await owner`create table public.changing (a integer)`
  await owner`grant select on public.changing to anon`
  const readAll = () => single.asRole('anon', {}, (tx) => sql`select * from changing`.execute(tx))
  await readAll()
  await owner`alter table public.changing add column b integer`
  await expect(readAll()).rejects.toMatchObject({ code: '0A000' })
  await readAll()
  await owner`drop table public.changing`
  await Promise.all([owner.end(), single.close()])
})

test('work that waits too long for a connection is refused, and the connection is used again', async () => {
  const timeouts = { connection: 100, transaction: 10_000 }
  const single = openDatabase(testDatabase.appUrl, { max: 1, applicationName: 'test', timeouts })
  await single.asRole('anon', {}, async () => {
    await expect(single.asRole('anon', {}, siteName)).rejects.toMatchObject({ code: 'unavailable' })
  })
  expect(await single.asRole('anon', {}, siteName)).toEqual({ name: 'Meridian' })
  await single.close()
})

test('a connection that stops answering is replaced when the transaction times out', async () => {
  const proxy = await startProxy(testDatabase.appUrl, (chunk, { isFirst }) =>
    isFirst && chunk.includes('tagline') ? 'drop' : 'forward',
  )
  const timeouts = { connection: 5000, transaction: 300 }
  const single = openDatabase(proxy.url, { max: 1, applicationName: 'test', timeouts })
  const silent = single.asRole('anon', {}, (tx) => runQuery(tx, sql`select tagline from site_settings`))
  await expect(silent).rejects.toMatchObject({ code: 'unavailable' })
  expect(await single.asRole('anon', {}, siteName)).toEqual({ name: 'Meridian' })
  await single.close()
  await proxy.close()
})

test('a connection lost in a transaction is reported, commits nothing, and is replaced', async () => {
  let markStarted: () => void = () => {}
  const started = new Promise<void>((resolve) => {
    markStarted = resolve
  })
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const lostTransaction = database.asRole('service_role', {}, async (tx) => {
    await renameSite(tx)
    markStarted()
    await released
  })
  const rejected = expect(lostTransaction).rejects.toMatchObject({ code: 'unavailable' })
  await started
  await stack.postgres.kill('SIGKILL')
  release()
  await rejected
  await stack.postgres.start()
  expect(await database.asRole('anon', {}, siteName)).toEqual({ name: 'Meridian' })
})

test('a transaction that times out is rolled back, also when its work goes on afterwards', async () => {
  const impatient = openDatabase(testDatabase.appUrl, {
    max: 1,
    applicationName: 'test',
    timeouts: { connection: 10_000, transaction: 300 },
  })
  let finishWork: () => void = () => {}
  const workFinished = new Promise<void>((resolve) => {
    finishWork = resolve
  })
  const timedOut = impatient.asRole('service_role', {}, async (tx) => {
    await renameSite(tx)
    await workFinished
  })
  await expect(timedOut).rejects.toMatchObject({ code: 'unavailable' })
  finishWork()
  // The pool has one connection: it is idle when the transaction before has ended.
  expect(await impatient.asRole('anon', {}, siteName)).toEqual({ name: 'Meridian' })
  await impatient.close()
})

test('Postgres itself ends a transaction that takes too long', async () => {
  const impatient = openDatabase(testDatabase.appUrl, {
    max: 1,
    applicationName: 'test',
    timeouts: { connection: 10_000, transaction: 5_000 },
  })
  const setting = (tx: Tx) => runQuery(tx, sql`select current_setting('transaction_timeout') as timeout`)
  expect(await impatient.asRole('anon', {}, setting)).toEqual({ timeout: '5s' })
  await impatient.close()
})

test('when the answer to a commit is lost, the error says that the outcome is unknown', async () => {
  const proxy = await startProxy(testDatabase.appUrl, (chunk) => (chunk.includes('commit\0') ? 'close' : 'forward'))
  const behindProxy = openDatabase(proxy.url, { max: 1, applicationName: 'test' })
  const rejected = behindProxy.asRole('service_role', {}, (tx) =>
    sql`update site_settings set tagline = 'Committed'`.execute(tx),
  )
  await expect(rejected).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('whether this was saved'),
    headers: {},
  })
  const tagline = (tx: Tx) => runQuery(tx, sql`select tagline from site_settings`)
  expect(await database.asRole('anon', {}, tagline)).toEqual({ tagline: 'Committed' })
  await behindProxy.close()
  await proxy.close()
})

test('when the answer to a commit comes too late, the outcome is unknown as well', async () => {
  const proxy = await startProxy(testDatabase.appUrl, (chunk) => (chunk.includes('commit\0') ? 'withhold' : 'forward'))
  const behindProxy = openDatabase(proxy.url, {
    max: 1,
    applicationName: 'test',
    timeouts: { connection: 10_000, transaction: 2000 },
  })
  const rejected = behindProxy.asRole('service_role', {}, (tx) =>
    sql`update site_settings set tagline = 'Committed late'`.execute(tx),
  )
  // Retry-After would make a client repeat what was done.
  await expect(rejected).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('whether this was saved'),
    headers: {},
  })
  const tagline = (tx: Tx) => runQuery(tx, sql`select tagline from site_settings`)
  expect(await database.asRole('anon', {}, tagline)).toEqual({ tagline: 'Committed late' })
  await behindProxy.close()
  await proxy.close()
})

type ChooseAction = (chunk: Buffer, connection: { isFirst: boolean }) => 'forward' | 'drop' | 'close' | 'withhold'

/**
 * A proxy in front of Postgres, which asks for an action for each chunk of the client. `close` forwards the chunk, and closes
 * the connection instead of forwarding the answer; `withhold` forwards the chunk, and no more answers to the client.
 */
async function startProxy(databaseUrl: string, chooseAction: ChooseAction) {
  const target = new URL(databaseUrl)
  let connections = 0
  const server = createServer((client) => {
    const isFirst = connections++ === 0
    const upstream = connect(Number(target.port), target.hostname)
    let isClosing = false
    let isWithholding = false
    client.on('data', (chunk) => {
      const action = chooseAction(chunk, { isFirst })
      isClosing ||= action === 'close'
      isWithholding ||= action === 'withhold'
      if (action !== 'drop') upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isClosing) client.destroy()
      else if (!isWithholding) client.write(chunk)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      socket.on('error', () => {}).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('a listener is notified again after the database was unavailable', async () => {
  const loggedEvents: string[] = []
  let began: () => void = () => {}
  const again = () =>
    new Promise<void>((resolve) => {
      began = resolve
    })
  const first = again()
  await database.listen(
    'content',
    () => loggedEvents.push('content'),
    () => began(),
  )
  await first
  const second = again()
  await stack.postgres.kill('SIGKILL')
  await stack.postgres.start()
  await second
  await database.asRole('service_role', {}, (tx) => sql`update site_settings set tagline = tagline || '.'`.execute(tx))
  await expect.poll(() => loggedEvents.length).toBeGreaterThan(0)
})
