import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { endExpiredComplimentarySubscriptions } from '#shared/data/job-runs.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
let database: Database
beforeAll(async () => {
  db = await startDatabaseFixture()
  database = openDatabase(db.appUrl, { max: 1, applicationName: 'subscriptions' })
  await db.owner`insert into public.plans (id, name, tier, price) values
    ('free', 'Free', 'silver', 0), ('large', 'Large', 'platinum', 150000), ('small', 'Small', 'gold', 20000)`
})
afterAll(async () => {
  await database?.close()
  await db?.close()
})

test('SQL and TypeScript agree on which plans include the printed edition', async () => {
  const plans = await db.owner<{ tier: string; printed: boolean }[]>`
    select tier, private.includes_print(plans) as printed from public.plans`
  expect(plans).toHaveLength(3)
  for (const { tier, printed } of plans) expect(printed, tier).toBe(includesPrint({ tier }))
  expect(plans.filter(({ printed }) => printed)).toMatchObject([{ tier: 'platinum' }])
})

async function addComplimentarySubscriber(id: string, email: string | null): Promise<void> {
  await db.superuser`insert into auth.users (id, email) values (${id}, ${email})`
  await db.superuser`update public.profiles set first_name = 'Ada' where id = ${id}`
  await db.superuser`insert into public.subscriptions
      (user_id, plan_id, source, reason, current_period_start, current_period_end)
    values (${id}, 'large', 'complimentary', 'A test', now() - interval '2 days', now() - interval '1 day')`
}

test('expired complimentary subscriptions end, with an e-mail to the lower-case address, and none without an address', async () => {
  const withAddress = '00000000-0000-4000-8000-000000000001'
  const withoutAddress = '00000000-0000-4000-8000-000000000002'
  await addComplimentarySubscriber(withAddress, 'Ada@Meridian.example')
  await addComplimentarySubscriber(withoutAddress, null)
  expect(await database.asServiceRole(endExpiredComplimentarySubscriptions)).toBe(2)

  const live = await db.superuser`select user_id, plan_id from public.subscriptions where live order by user_id`
  expect(live).toEqual([
    { user_id: withAddress, plan_id: 'free' },
    { user_id: withoutAddress, plan_id: 'free' },
  ])
  expect(await db.superuser`select kind, recipient, data from private.email_outbox`).toEqual([
    { kind: 'complimentary-ended', recipient: 'ada@meridian.example', data: { plan: 'Large', firstName: 'Ada' } },
  ])
})
