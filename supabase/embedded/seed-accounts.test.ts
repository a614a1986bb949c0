import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts, patron } from './demo-accounts.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

let stack: TestStack
let owner: Sql

beforeAll(async () => {
  stack = await startTestStack({ accounts: true })
  owner = postgres(stack.ownerUrl, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner?.end()
  await stack?.stop()
})

const planOf = async (email: string) => {
  const rows = await owner`select plan_id from subscriptions join auth.users on users.id = user_id
    where live and email = ${email}`
  return rows.map(({ plan_id }) => plan_id)
}

it('adds accounts with a confirmed address and the free subscription', async () => {
  for (const { email } of demoAccounts) expect([email, await planOf(email)]).toEqual([email, ['free']])
  const confirmed = await owner`select from profiles where email_confirmed_at is not null`
  expect(confirmed.length).toBe(demoAccounts.length + 1)
  // The inbox of a new installation is empty: demo accounts get no e-mails.
  expect(await (await fetch(`${stack.mailUrl}/email`)).json()).toEqual([])
})

it('adds a patron with data in every section, and a complimentary plan when payments are off', async () => {
  expect(await planOf(patron.email)).toEqual(['patron_ledger'])
  const [contents] = await owner`
    select
      (select count(*)::int from addresses where user_id = users.id) as addresses,
      (select count(*)::int from addresses where user_id = users.id and is_default) as defaults,
      (select count(*)::int from payments where user_id = users.id) as payments,
      (select count(*)::int from reading_progress where user_id = users.id) as progress,
      (select array_agg(status order by status) from support_tickets where user_id = users.id) as tickets,
      (select count(*)::int from support_replies join support_tickets on support_tickets.id = ticket_id
        where user_id = users.id) as replies
    from auth.users where email = ${patron.email}`
  expect(contents).toEqual({
    addresses: 2,
    defaults: 1,
    payments: 0,
    progress: 4,
    tickets: ['answered', 'open'],
    replies: 1,
  })
})

it('dates nothing of the patron before their account', async () => {
  const earlier = await owner`
    select what from auth.users join profiles using (id), lateral (
      select 'reading' as what, last_read_at as at from reading_progress where user_id = users.id
      union all select 'ticket', created_at from support_tickets where user_id = users.id
      union all select 'subscription', current_period_start from subscriptions where user_id = users.id and source <> 'free'
      union all select 'payment', created_at from payments where user_id = users.id
    ) as entry where email = ${patron.email} and entry.at < profiles.created_at`
  expect([...earlier]).toEqual([])
})

it('does not add a deleted account again', async () => {
  await owner`delete from auth.users where email = ${patron.email}`
  expect(await stack.seedAccounts()).toBe(false)
  expect(await planOf(patron.email)).toEqual([])
})

it('adds the patron to a database that has the other accounts already', async () => {
  await owner`delete from supabase_migrations.seed_files where path = 'patron of the embedded stack'`
  expect(await stack.seedAccounts()).toBe(true)
  expect(await planOf(patron.email)).toEqual(['patron_ledger'])
})
