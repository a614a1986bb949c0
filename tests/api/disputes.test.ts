import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { DisputeEvidence, DisputeItem } from '#shared/contracts/dispute.ts'
import { newDispute, setDisputeStatus } from '../../supabase/embedded/stripe/dispute-routes.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture, type TestSubscriber } from './subscribers.fixtures.ts'

let api: SubscribersFixture
let owner: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())
afterEach(() => api.emulator.faults.clear())

const chargeOf = ({ customer }: TestSubscriber) => {
  const charge = [...api.emulator.state.charges.values()].find((one) => one.customer === customer)
  if (!charge) throw new Error('no charge')
  return charge
}

/** Opens a dispute about the payment of this reader. Returns its id in the database and the dispute at Stripe. */
async function dispute(reader: TestSubscriber) {
  const atStripe = newDispute(api.emulator.context, chargeOf(reader), 'fraudulent')
  await reader.refresh()
  const [row] = await api.owner`select id from disputes where stripe_id = ${atStripe.id}`
  return { id: String(row?.id), atStripe }
}

const statement = 'The reader has signed in and read since the purchase.'
const submit = (id: string, actor = owner) => actor.send(`/admin/disputes/${id}/evidence`, { statement })
const evidenceOf = async (id: string, actor = owner) =>
  bodyOf(await actor.get(`/admin/disputes/${id}/evidence`), DisputeEvidence)
const makeCommandsDue = () => makeDue(api.owner, 'stripe-commands')

describe('evidence', () => {
  test('is drafted from what is known, submitted once with the statement of staff, and kept', async () => {
    const ada = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
    const { id, atStripe } = await dispute(ada)
    await api.owner`insert into account_events (user_id, kind, device, country, created_at)
      values (${ada.id}, 'signed-in', 'Firefox on Linux', 'FR', now() + interval '1 minute')`
    const [article] = await api.owner`select id, title from articles where status = 'published' limit 1`
    await api.owner`insert into reading_progress (user_id, article_id, progress_percent, last_read_at)
      values (${ada.id}, ${article?.id}, 80, now() + interval '2 minutes')`
    const draft = await evidenceOf(id)
    expect(draft).toMatchObject({ status: 'needs_response', submittedAt: null, amount: 150_000, currency: 'usd' })
    expect(draft.dueBy).not.toBeNull()
    expect(draft.evidence).toMatchObject({ customer_name: 'Ada Lindqvist', customer_email_address: ada.email })
    expect(draft.evidence.access_activity_log).toContain('signed in from FR, Firefox on Linux')
    expect(draft.evidence.access_activity_log).toContain(`read "${article?.title}", 80 %`)
    expect(draft.evidence.refund_policy_disclosure).toContain('14 days')
    expect(draft.evidence.uncategorized_text).toContain('Receipt: invoice')

    const response = await submit(id)
    expect(response.status).toBe(201)
    const submitted = await bodyOf(response, DisputeEvidence)
    expect(submitted.status).toBe('under_review')
    expect(submitted.evidence.uncategorized_text?.startsWith(statement)).toBe(true)
    const found = await api.stripe.disputes.retrieve(atStripe.id)
    expect(found).toMatchObject({ evidence: submitted.evidence, evidence_details: { submission_count: 1 } })
    expect((await submit(id)).status).toBe(409)
    const [entry] = await api.owner`select staff_id, after from private.audit_log where entity_id = ${atStripe.id}`
    expect(entry).toMatchObject({ staff_id: owner.id, after: { statement } })
  })

  test('is not accepted after the deadline, nor for a dispute that is decided', async () => {
    const late = await dispute(await api.newSubscriber())
    await api.owner`update disputes set due_by = now() - interval '1 minute' where id = ${late.id}`
    expect((await submit(late.id)).status).toBe(409)
    const reader = await api.newSubscriber()
    const decided = await dispute(reader)
    setDisputeStatus(api.emulator.context, decided.atStripe, 'lost')
    await reader.refresh()
    expect((await submit(decided.id)).status).toBe(409)
    expect(
      await api.owner`select from private.dispute_evidence where dispute_id in ${api.owner([late.id, decided.id])}`,
    ).toHaveLength(0)
    expect((await submit(crypto.randomUUID())).status).toBe(404)
  })

  test.each(['500', 'disconnect-before', 'disconnect-after'] as const)(
    'reaches Stripe exactly once when the first attempts fail: %s',
    async (outage) => {
      const { id, atStripe } = await dispute(await api.newSubscriber())
      api.emulator.faults.failNext(/POST \/v1\/disputes/, outage, 3)
      expect((await submit(id)).status).toBe(201)
      api.emulator.faults.clear()
      await makeCommandsDue()
      await executeStripeCommands(api.billing)
      const submissions = () =>
        [...api.emulator.state.events.values()].filter(
          ({ type, data }) => type === 'charge.dispute.updated' && (data.object as { id: string }).id === atStripe.id,
        )
      expect(submissions()).toHaveLength(1)
      expect((await evidenceOf(id)).status).toBe('under_review')
      // A worker that crashed before it recorded the success: the command runs again, without the key that Stripe forgot.
      await api.owner`update private.stripe_commands set completed_at = null, due_at = now() where target = ${atStripe.id}`
      api.emulator.state.idempotentResponses.clear()
      await executeStripeCommands(api.billing)
      expect(submissions()).toHaveLength(1)
    },
  )

  test('that Stripe refuses for good is shown with the reason', async () => {
    const { id, atStripe } = await dispute(await api.newSubscriber())
    atStripe.evidence_details.due_by = 0
    await submit(id)
    expect((await evidenceOf(id)).failure).toContain('cannot be submitted')
  })

  test('support reads it and does not submit; editors see nothing', async () => {
    const { id } = await dispute(await api.newSubscriber())
    const [support, editor] = [await api.newReader({ role: 'support' }), await api.newReader({ role: 'editor' })]
    expect((await evidenceOf(id, support)).id).toBe(id)
    expect((await submit(id, support)).status).toBe(403)
    expect((await editor.get(`/admin/disputes/${id}/evidence`)).status).toBe(403)
    expect((await editor.get('/admin/disputes')).status).toBe(403)
  })
})

test('disputes are listed in pages, the newest first, also of deleted accounts', async () => {
  const reader = await api.newSubscriber()
  const { id } = await dispute(reader)
  await api.owner`update disputes set created_at = now() + interval '1 minute' where id = ${id}`
  await api.owner`delete from auth.users where id = ${reader.id}`
  const response = await owner.get('/admin/disputes?limit=1')
  const [first] = await bodyOf(response, z.array(DisputeItem))
  expect(first).toMatchObject({ id, memberId: null, name: 'Ada Lindqvist', amount: 20_000 })
  const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  const [second] = await bodyOf(await owner.get(`/admin/disputes${next}`), z.array(DisputeItem))
  expect(second?.id).not.toBe(id)
})

describe('after a dispute', () => {
  const atStripe = async (reader: TestSubscriber) => {
    await makeCommandsDue()
    await executeStripeCommands(api.billing)
    return reader.atStripe()
  }

  test('the subscription is not renewed, the reader is told why, and a reader who resumes is left alone', async () => {
    const reader = await api.newSubscriber()
    await dispute(reader)
    expect(await atStripe(reader)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    const [email] = await api.owner`select data from private.email_outbox
      where recipient = ${reader.email} and kind = 'subscription-cancelled'`
    expect(email?.data).toMatchObject({ isDisputed: true })
    await api.stripe.subscriptions.update(reader.subscription, { cancel_at_period_end: false })
    await reader.refresh()
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: false })
  })

  test('an inquiry and a dispute that was won end nothing', async () => {
    const reader = await api.newSubscriber()
    const inquiry = newDispute(api.emulator.context, chargeOf(reader), 'general')
    setDisputeStatus(api.emulator.context, inquiry, 'warning_needs_response')
    await reader.refresh()
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: false })
    setDisputeStatus(api.emulator.context, inquiry, 'won')
    await reader.refresh()
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: false })
  })

  test('a subscription whose renewal is not paid ends at once', async () => {
    const reader = await api.newSubscriber({ card: '4000000000000341' })
    api.emulator.clock.advance(367 * 86_400)
    expect(await reader.atStripe()).toMatchObject({ status: 'past_due' })
    await dispute(reader)
    expect(await atStripe(reader)).toMatchObject({ status: 'canceled' })
  })
})
