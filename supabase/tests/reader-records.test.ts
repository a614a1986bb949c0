import type { ISql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, people } from './identities.ts'
import { openTransaction, waitForBlockedSessions } from './open-transaction.ts'
import { actAs, withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
  await db.owner`insert into public.plans (id, name, tier, price, active, position) values
    ('free', 'Free', 'silver', 0, true, 1), ('free_too', 'Free Too', 'silver', 0, true, 2),
    ('former', 'Former', 'silver', 0, false, 0), ('paid', 'Paid', 'gold', 100, true, 3)`
})
afterAll(() => db?.close())

const reader = people.reader.id ?? ''
const other = people['other reader'].id ?? ''
const expectRejected = (code: string, work: (tx: TransactionSql) => Promise<unknown>) =>
  expect(withRollback(db.owner, work)).rejects.toMatchObject({ code })

describe('subscriptions', () => {
  const subscribe = (tx: ISql, values: Record<string, string | boolean> = {}) =>
    tx`insert into public.subscriptions ${tx({ user_id: reader, plan_id: 'paid', ...values })}`

  test.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])('a reader has one live one: %s', (status) =>
    expectRejected('23505', async (tx) => {
      await subscribe(tx)
      await subscribe(tx, { status })
    }),
  )

  test('others may have ended or be unpaid', () =>
    withRollback(db.owner, async (tx) => {
      await subscribe(tx)
      for (const status of ['canceled', 'canceled', 'incomplete', 'incomplete_expired']) await subscribe(tx, { status })
      await subscribe(tx, { user_id: other })
    }))

  test.each<Record<string, string | boolean>>([
    { status: 'gone' },
    { current_period_end: '2000-01-01' },
    { cancel_at_period_end: true },
  ])('refuse %j', (values) => expectRejected('23514', (tx) => subscribe(tx, values)))

  test('keep their plan: it can be unlisted and renamed, but not deleted', () =>
    withRollback(db.owner, async (tx) => {
      await subscribe(tx, { status: 'canceled' })
      await expect(tx.savepoint((point) => point`delete from public.plans where id = 'paid'`)).rejects.toMatchObject({
        code: '23503',
      })
      await tx`update public.plans set active = false, id = 'paid_once' where id = 'paid'`
      expect([...(await tx`select plan_id from public.subscriptions`)]).toEqual([{ plan_id: 'paid_once' }])
    }))

  test('start with the requested plan, else with the first free one', () =>
    withRollback(db.owner, async (tx) => {
      await tx`select private.start_free_subscription(${reader})`
      await tx`select private.start_free_subscription(${other}, 'free_too')`
      const found = await tx`select user_id, plan_id from public.subscriptions order by plan_id`
      expect(found.map(({ user_id, plan_id }) => [user_id, plan_id])).toEqual([
        [reader, 'free'],
        [other, 'free_too'],
      ])
    }))
})

describe('payments', () => {
  test('cannot be truncated, nor deleted by the functions', async () => {
    await expectRejected('23001', (tx) => tx`truncate public.payments cascade`)
    const [may] = await db.owner`
      select has_table_privilege('service_role', 'public.payments', 'delete') as remove`
    expect(may).toEqual({ remove: false })
  })
})

describe('addresses', () => {
  const saveAddress = (tx: ISql, city: string, is_default = false) =>
    tx`insert into public.addresses ${tx({
      user_id: reader,
      first_name: 'Ada',
      last_name: 'Lindqvist',
      address_line1: '1 Quay Street',
      city,
      postal_code: '2000',
      country: 'Australia',
      is_default,
    })}`
  const defaultCities = async (tx: ISql) =>
    (await tx`select city from public.addresses where user_id = ${reader} and is_default`).map(({ city }) => city)
  const asReader = (work: (tx: TransactionSql) => Promise<void>) =>
    withRollback(db.app, async (tx) => {
      await actAs(tx, 'reader')
      await work(tx)
    })

  test('have one default, also when a reader writes to the table directly', () =>
    asReader(async (tx) => {
      for (const city of ['One', 'Two', 'Three']) await saveAddress(tx, city, true)
      expect(await defaultCities(tx)).toEqual(['Three'])
      await tx`update public.addresses set is_default = false`
      expect(await defaultCities(tx)).toEqual(['Three'])
      await tx`update public.addresses set is_default = true where city = 'One'`
      expect(await defaultCities(tx)).toEqual(['One'])
      await tx`delete from public.addresses where city <> 'Two'`
      expect(await defaultCities(tx)).toEqual(['Two'])
    }))

  test('the second transaction waits before it locks a row, so that two cannot deadlock', async () => {
    const ids: Record<string, string> = {}
    for (const city of ['One', 'Two']) {
      const [row] = await db.owner.begin(async (tx) => {
        await saveAddress(tx, city)
        return tx`select id from public.addresses where city = ${city}`
      })
      ids[city] = row?.id
    }
    const makeDefault = (tx: TransactionSql, city: string) =>
      tx`update public.addresses set is_default = true where id = ${ids[city] ?? ''}`
    const first = await openTransaction(db.app, async (tx) => {
      await actAs(tx, 'reader')
      await makeDefault(tx, 'Two')
    })
    const second = db.app.begin(async (tx) => {
      await actAs(tx, 'reader')
      await makeDefault(tx, 'One')
    })
    await waitForBlockedSessions(db.superuser)
    await first.commit()
    await second
    expect(await defaultCities(db.owner)).toEqual(['One'])
    await db.owner`delete from public.addresses`
  })

  test.each([
    { city: 'x'.repeat(101) },
    { city: ' ' },
    { address_line1: 'One\nTwo' },
    { country: 'Narnia' },
    { type: 'billing' },
  ])('refuse %j', (values) =>
    expectRejected('23514', async (tx) => {
      await saveAddress(tx, 'Sydney')
      await tx`update public.addresses set ${tx(values)}`
    }),
  )
})

describe('the names of readers with tickets', () => {
  const openTicketAs = async (tx: TransactionSql, person: 'reader' | 'other reader') => {
    await actAs(tx, person)
    const [row] = await tx`insert into public.support_tickets (category, subject, message)
      values ('general', 'A question', 'Good morning.') returning id`
    return String(row?.id)
  }

  test.each([
    ['support', 1],
    ['editor', 1],
    ['owner', 1],
    ['author', 0],
    ['reader', 0],
  ] as const)('%s sees them: %i', (person, count) =>
    withRollback(db.app, async (tx) => {
      const ticket = await openTicketAs(tx, 'other reader')
      await actAs(tx, person)
      const found = await tx`select email from private.ticket_readers(${[ticket]})`
      expect(found.map(({ email }) => email)).toEqual(Array(count).fill(`${other}@meridian.example`))
    }),
  )

  test('a reader cannot enqueue an e-mail about a ticket or reply of another reader', () =>
    withRollback(db.app, async (tx) => {
      const ticket = await openTicketAs(tx, 'other reader')
      await actAs(tx, 'support')
      const [reply] = await tx`insert into public.support_replies (ticket_id, message)
        values (${ticket}, 'Good day.') returning id`
      await actAs(tx, 'reader')
      expect([...(await tx`select * from private.enqueue_ticket_emails(${ticket})`)]).toEqual([
        { receipt_email_id: null, notice_email_id: null },
      ])
      const [emailId] = await tx`select private.enqueue_reply_email(${reply?.id}) as "emailId"`
      expect(emailId).toEqual({ emailId: null })
    }))
})
