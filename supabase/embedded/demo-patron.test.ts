import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patron } from './demo-accounts.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ accounts: true, stripe: true })
})
afterAll(() => stack?.stop())

test('the patron has paid for two subscriptions at the emulator', async () => {
  const sql = postgres(stack.ownerUrl, { max: 1 })
  try {
    const subscriptions = await sql`
      select plan_id, status, source, live from public.subscriptions join auth.users on users.id = user_id
      where email = ${patron.email} and source = 'stripe' order by subscriptions.created_at`
    expect(subscriptions).toEqual([
      { plan_id: 'global_reader', status: 'canceled', source: 'stripe', live: false },
      { plan_id: 'patron_ledger', status: 'active', source: 'stripe', live: true },
    ])
    const payments = await sql`
      select amount, status, has_receipt from public.payments join auth.users on users.id = user_id
      where email = ${patron.email} order by payments.created_at`
    expect(payments).toEqual([
      { amount: 20000, status: 'succeeded', has_receipt: true },
      { amount: 150000, status: 'succeeded', has_receipt: true },
    ])
    const earlierThanTheAccount = await sql`
      select payments.id from public.payments join public.profiles on profiles.id = user_id
      where payments.created_at < profiles.created_at`
    expect(earlierThanTheAccount).toEqual([])
    expect(await sql`select from private.email_outbox where recipient = ${patron.email}`).toHaveLength(0)
    const [firstSubscription] = stack.emulator.state.subscriptions.values()
    // In whole seconds. An emulator behind the database would refuse the times of what has just happened.
    expect(Math.abs(stack.emulator.clock.now() - Date.now() / 1000)).toBeLessThan(1.1)
    expect(firstSubscription?.status).toBe('canceled')
  } finally {
    await sql.end()
  }
})
