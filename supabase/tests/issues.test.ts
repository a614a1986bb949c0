import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts } from './identities.ts'
import { openTransaction, waitForBlockedSessions } from './open-transaction.ts'
import { actAs } from './rollback.ts'

let db: DatabaseFixture
let sql: Sql
beforeAll(async () => {
  db = await startDatabaseFixture()
  sql = db.owner
  await insertAccounts(sql)
})
afterAll(() => db?.close())

beforeEach(async () => {
  await sql`delete from public.issues`
  await sql`
    insert into public.issues (id, number, season, year, title, is_current, published_at) values
      ('spring', 1, 'Spring', 2026, 'Spring', false, '2026-03-01'),
      ('summer', 2, 'Summer', 2026, 'Summer', true, '2026-06-01'),
      ('autumn', 3, 'Autumn', 2026, 'Autumn', false, null),
      ('winter', 4, 'Winter', 2026, 'Winter', false, '2999-12-01')`
})

const currentIssues = async () => (await sql`select id from public.issues where is_current`).map(({ id }) => id)
const transaction = (statement: string) => sql.begin((tx) => tx.unsafe(statement))

test('the colours of an issue are two for each colour scheme, or none', async () => {
  const store = (colours: object) =>
    transaction(`update public.issues set colours = '${JSON.stringify(colours)}' where id = 'spring'`)
  const own = { accent: null, paper: null }
  await store({ light: { accent: '#74231f', paper: '#f6f1e7' }, dark: own })
  for (const colours of [
    { light: own },
    { light: own, dark: { accent: null } },
    { light: own, dark: own, print: own },
    { light: { ...own, ink: '#000000' }, dark: own },
    { light: { accent: '#74231F', paper: null }, dark: own },
    { light: { accent: 'red;background:url(//x)', paper: null }, dark: own },
    { light: { accent: 123456, paper: null }, dark: own },
    [],
  ])
    await expect(store(colours), JSON.stringify(colours)).rejects.toMatchObject({
      constraint_name: 'issue_colours_are_valid',
    })
})

describe('exactly one issue is current', () => {
  test.each([
    ['none, by update', `update public.issues set is_current = false`],
    ['none, by removing it', `delete from public.issues where id = 'summer'`],
    ['two', `update public.issues set is_current = true where id = 'spring'`],
    ['one that is not published', `update public.issues set published_at = null where id = 'summer'`],
    ['one that lies in the future', `update public.issues set published_at = '2999-01-01' where id = 'summer'`],
    [
      'one in the future instead',
      `update public.issues set is_current = false where id = 'summer';
       update public.issues set is_current = true where id = 'winter'`,
    ],
    ['a time that no calendar holds', `update public.issues set published_at = 'infinity' where id = 'winter'`],
  ])('refuses %s', async (_, statement) => {
    await expect(transaction(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^235(05|14)$/) })
    expect(await currentIssues()).toEqual(['summer'])
  })

  test('and none may be current between two updates of one transaction', async () => {
    await transaction(`
      update public.issues set is_current = false where id = 'summer';
      update public.issues set is_current = true where id = 'spring'`)
    expect(await currentIssues()).toEqual(['spring'])
  })

  test('allows none while nothing is published', async () => {
    await transaction(`delete from public.issues where published_at is not null`)
    expect(await currentIssues()).toEqual([])
  })

  test('the first issue can be scheduled, and becomes current at its time', async () => {
    await transaction(`
      delete from public.issues where id <> 'autumn';
      update public.issues set published_at = '2999-03-01', becomes_current_at = '2999-03-01' where id = 'autumn'`)
    expect(await currentIssues()).toEqual([])
    await transaction(
      `update public.issues set published_at = '2026-03-01', becomes_current_at = '2026-03-01' where id = 'autumn'`,
    )
    await sql`update public.issues set title = 'Renamed before it is current'`
    await sql`select private.make_due_issue_current()`
    expect(await currentIssues()).toEqual(['autumn'])
    await expect(transaction(`update public.issues set is_current = false`)).rejects.toMatchObject({ code: '23514' })
  })

  test('the first issue may be current before its publication date', async () => {
    await transaction(`
      delete from public.issues;
      insert into public.issues (id, number, season, year, title, is_current, published_at)
      values ('first', 1, 'Spring', 2100, 'First', true, '2999-03-01')`)
    expect(await currentIssues()).toEqual(['first'])
  })
})

describe('make_issue_current', () => {
  test.each(['autumn', 'winter'])('publishes %s now if it was not published', async (id) => {
    await sql`select public.make_issue_current(${id})`
    expect(await currentIssues()).toEqual([id])
    const [issue] = await sql`select published_at between now() - interval '1 minute' and now() as live
      from public.issues where id = ${id}`
    expect(issue?.live).toBe(true)
  })

  test('keeps the date of an issue that was published before', async () => {
    await sql`select public.make_issue_current('spring')`
    const [issue] = await sql`select published_at from public.issues where id = 'spring'`
    expect(issue?.published_at).toEqual(new Date('2026-03-01T00:00:00Z'))
  })

  test('ends the schedule of the issue', async () => {
    await sql`update public.issues set published_at = '2999-03-01', becomes_current_at = '2999-03-01' where id = 'autumn'`
    await sql`select public.make_issue_current('autumn')`
    expect(await sql`select id from public.issues where becomes_current_at is not null`).toEqual([])
    expect(await currentIssues()).toEqual(['autumn'])
  })

  test('changes nothing when there is no such issue', async () => {
    await expect(sql`select public.make_issue_current('nowhere')`).rejects.toThrow('no issue nowhere')
    await expect(sql`select public.make_issue_current(null)`).rejects.toThrow('no issue')
    expect(await currentIssues()).toEqual(['summer'])
  })

  test('is executable by editors', async () => {
    const makeCurrentAs = (person: 'editor' | 'author' | 'reader' | 'anon') =>
      db.app.begin(async (tx) => {
        await actAs(tx, person)
        await tx`select public.make_issue_current('spring')`
      })
    await expect(makeCurrentAs('reader')).rejects.toThrow('no issue spring')
    await expect(makeCurrentAs('author')).rejects.toThrow('no issue spring')
    await expect(makeCurrentAs('anon')).rejects.toThrow('permission denied')
    await makeCurrentAs('editor')
    expect(await currentIssues()).toEqual(['spring'])
  })
})

describe('concurrent changes', () => {
  test('make_issue_current twice: both succeed one after the other, and the later one is current', async () => {
    const first = await openTransaction(sql, (tx) => tx`select public.make_issue_current('spring')`)
    const second = sql`select public.make_issue_current('autumn')`.execute()
    await waitForBlockedSessions(db.superuser)
    await first.commit()
    await second
    expect(await currentIssues()).toEqual(['autumn'])
  })

  test('one makes another issue current while the other deletes it: the deletion is refused', async () => {
    const first = await openTransaction(sql, (tx) => tx`select public.make_issue_current('spring')`)
    const second = sql`delete from public.issues where id = 'spring'`.execute()
    second.catch(() => {})
    await waitForBlockedSessions(db.superuser)
    await first.commit()
    await expect(second).rejects.toMatchObject({ code: '23514' })
    expect(await currentIssues()).toEqual(['spring'])
  })

  test('a transaction that started before another issue was published may still write', async () => {
    const early = await openTransaction(sql, (tx) => tx`select now()`)
    await sql`select public.make_issue_current('autumn')`
    await early.run((tx) => tx`update public.issues set title = 'Spring, again' where id = 'spring'`)
    await early.commit()
    expect(await currentIssues()).toEqual(['autumn'])
  })

  test('a transaction with an old snapshot does not use a deleted current issue', async () => {
    await transaction(`delete from public.issues where id <> 'summer'`)
    const old = await openTransaction(sql, (tx) => tx`select from public.issues`, 'isolation level repeatable read')
    await transaction(`delete from public.issues`)
    await old.run(
      (tx) => tx`insert into public.issues (id, number, season, year, title, published_at)
      values ('late', 9, 'Winter', 2026, 'Late', '2026-01-01')`,
    )
    await expect(old.commit()).rejects.toMatchObject({ code: '40001' })
    expect(await sql`select from public.issues`).toHaveLength(0)
  })

  test('many at once never deadlock, and leave exactly one current issue', async () => {
    const makeCurrent = (id: string) => sql`select public.make_issue_current(${id})`
    const touchIssue = (id: string) => sql`update public.issues set title = title || '.' where id = ${id}`
    const ids = ['spring', 'summer', 'autumn', 'winter']
    await Promise.all(Array.from({ length: 10 }, () => ids.flatMap((id) => [makeCurrent(id), touchIssue(id)])).flat())
    expect(await currentIssues()).toHaveLength(1)
  })
})
