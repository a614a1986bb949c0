import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const READERS = 5
const reader = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const month = '1999-05'

const storedCities = async () =>
  Object.fromEntries(
    (await db.owner`select user_id, city from public.print_deliveries where edition = ${month}`).map(
      ({ user_id, city }) => [user_id, city],
    ),
  )
const freeze = async () => (await db.owner`select more, closed from private.freeze_print_list(2)`)[0]
const moveTo = (n: number, city: string) =>
  db.owner`update public.addresses set city = ${city} where user_id = ${reader(n)}`

test('a list is stored in batches, and what changes after its closing time is not on it', async () => {
  await db.superuser.begin(async (tx) => {
    await tx`insert into public.plans (id, name, tier, price, pause_editions) values ('printed', 'Printed', 'platinum', 100, 2)`
    await tx`insert into auth.users (id, email) select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'print-' || n || '@meridian.example'
      from generate_series(1, ${READERS}::integer) as n`
    await tx`insert into public.subscriptions (user_id, plan_id, source, reason, current_period_end)
      select id, 'printed', 'complimentary', 'A test', now() + interval '1 year' from auth.users`
    await tx`insert into public.addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
      select id, 'Ada', 'L', '1 Quay Street', 'Sydney', '2000', 'Australia' from auth.users where id <> ${reader(4)}`
    await tx`insert into public.print_editions (month, closes_at, reminded_at) values (${month}, now() - interval '1 minute', now())`
  })
  expect(await freeze()).toEqual({ more: true, closed: 0 })
  expect(Object.keys(await storedCities()).sort()).toEqual([reader(1), reader(2)])

  // Before and behind the batches that are done: each stores the row of its reader alone.
  await moveTo(1, 'Perth')
  await moveTo(5, 'Perth')
  expect(await storedCities()).toEqual({ [reader(1)]: 'Sydney', [reader(2)]: 'Sydney', [reader(5)]: 'Sydney' })
  await db.owner`insert into public.addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
    values (${reader(4)}, 'Ada', 'L', '1 Quay Street', 'Perth', '6000', 'Australia')`

  expect(await freeze()).toEqual({ more: true, closed: 0 })
  expect(await freeze()).toEqual({ more: true, closed: 1 })
  expect(await freeze()).toEqual({ more: false, closed: 0 })
  expect(await storedCities()).toEqual({
    ...Object.fromEntries([1, 2, 3, 5].map((n) => [reader(n), 'Sydney'])),
    [reader(4)]: null,
  })
  const [list] =
    await db.owner`select copies, without_address, left_out from private.print_lists where edition = ${month}`
  expect(list).toEqual({ copies: 4, without_address: 1, left_out: 0 })
  const emails = await db.owner`select recipient from private.email_outbox where kind = 'print-address-missing'`
  expect([...emails]).toEqual([{ recipient: 'print-4@meridian.example' }])
})

test('open lists are counted with their pauses', async () => {
  const next = '2999-01'
  await db.owner`insert into public.print_editions (month, closes_at, reminded_at) values (${next}, '2998-12-21', now())`
  await db.superuser`insert into public.print_pauses (user_id, subscription_id, first_edition, last_edition, ends_at)
    select user_id, id, ${next}, ${next}, '2998-12-21' from public.subscriptions where user_id = ${reader(2)}`
  await db.owner`delete from public.addresses where user_id = ${reader(3)}`
  await db.owner`select private.count_print_lists()`
  const [counted] =
    await db.owner`select copies, without_address, left_out from private.print_lists where edition = ${next}`
  expect(counted).toEqual({ copies: 3, without_address: 1, left_out: 1 })
})

test('a reader is sent an edition or has it left out, never both', async () => {
  const edition = '1999-06'
  await db.owner`insert into public.print_editions (month, closes_at, reminded_at) values (${edition}, now() - interval '1 minute', now())`
  const freezeRow = (n: number) => db.owner`select private.freeze_due_print_rows(${reader(n)})`
  const pause = (n: number) =>
    db.superuser`insert into public.print_pauses (user_id, subscription_id, first_edition, last_edition, ends_at)
      select user_id, id, ${edition}, ${edition}, now() + interval '1 day' from public.subscriptions where user_id = ${reader(n)}`
  const rowsOf = async (n: number) =>
    (
      await db.owner`
        select (select count(*)::int from public.print_deliveries where edition = ${edition} and user_id = ${reader(n)}) as sent,
          (select count(*)::int from public.paused_editions where edition = ${edition} and user_id = ${reader(n)}) as left_out`
    )[0]
  // The row is stored while the pause is not committed yet, and looked at again afterwards.
  await freezeRow(1)
  await pause(1)
  await freezeRow(1)
  expect(await rowsOf(1)).toEqual({ sent: 1, left_out: 0 })
  // Left out, and then the pause ends.
  await pause(5)
  await freezeRow(5)
  await db.superuser`update public.print_pauses set ended_at = now(), cause = 'reader', months = 0 where user_id = ${reader(5)}`
  await freezeRow(5)
  expect(await rowsOf(5)).toEqual({ sent: 0, left_out: 1 })
})
