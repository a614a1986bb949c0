import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { DisputeEvidence, DisputeItem } from '#shared/contracts/dispute.ts'
import { PendingGift } from '#shared/contracts/gift.ts'
import { AdminGroup } from '#shared/contracts/group.ts'
import { giftCode } from '#shared/http/gift-code.ts'
import { closeDispute, newDispute, setDisputeStatus } from '../../supabase/embedded/stripe/dispute-routes.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { giftFields } from './gifts.fixtures.ts'
import { groupHelpers } from './groups.fixtures.ts'
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

const chargeOf = ({ customer }: Pick<TestSubscriber, 'customer'>) => {
  const charge = [...api.emulator.state.charges.values()].find((one) => one.customer === customer)
  if (!charge) throw new Error('no charge')
  return charge
}

/** Opens a dispute about the payment of this reader. Returns its id in the database and the dispute at Stripe. */
async function dispute(reader: Pick<TestSubscriber, 'customer' | 'refresh'>) {
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

/** A sign-in and an article that was read to 80 %, so many minutes from now. Returns the title. */
async function useAccess({ id }: TestReader, minutes: number) {
  const at = new Date(Date.now() + minutes * 60_000)
  await api.owner`insert into account_events (user_id, kind, device, country, created_at)
    values (${id}, 'signed-in', 'Firefox on Linux', 'FR', ${at})`
  const [article] = await api.owner`select id, title from articles where status = 'published' limit 1`
  await api.owner`insert into reading_progress (user_id, article_id, progress_percent, last_read_at)
    values (${id}, ${article?.id}, 80, ${at})`
  return String(article?.title)
}
const deliver = (readers: TestReader[]) =>
  Promise.all(
    readers.map(
      ({ id }) => api.owner`
        insert into print_deliveries (edition, user_id, first_name, last_name, address_line1, city, postal_code, country, created_at)
        select (select min(month) from print_editions), ${id}, 'Colette', 'Marchand', '9 Rue du Port', 'Marseille', '13001', 'France',
          now() + interval '1 minute'`,
    ),
  )
/** Nothing that belongs to subscriptions of readers alone. */
const expectOnlyWhatIsTrue = (evidence: Record<string, string>) => {
  const texts = JSON.stringify(evidence)
  expect(texts).not.toContain('14 days')
  expect(texts).not.toContain('two steps')
  return texts
}

describe('evidence for a gift', () => {
  async function buyGift() {
    const buyer = await api.newReader()
    const { giftId, clientSecret } = await bodyOf(await buyer.send('/gifts', giftFields()), PendingGift)
    api.emulator.pay(clientSecret)
    const [row] = await api.owner`select customer_id from gifts where id = ${giftId}`
    const customer = String(row?.customer_id)
    const refresh = async () => void (await refreshCustomer(api.billing, customer))
    await refresh()
    return { buyer, giftId, customer, refresh, code: giftCode(api.stack.secrets.siteSecret, giftId) }
  }

  test('says that it does not renew, when it was redeemed, and that its recipient has access', async () => {
    const { buyer, code, ...gift } = await buyGift()
    const recipient = await api.newReader()
    expect((await recipient.send('/gifts/redemption', { code })).status).toBe(200)
    await useAccess(buyer, 1)
    const title = await useAccess(recipient, 2)
    await deliver([recipient])
    const { id } = await dispute(gift)
    const { evidence } = await evidenceOf(id)
    expect(evidence).toMatchObject({
      customer_email_address: buyer.email,
      product_description: expect.stringContaining('1 year of a subscription to'),
      refund_policy_disclosure: expect.stringContaining('until the gift is redeemed'),
      cancellation_policy_disclosure: expect.stringContaining('not renewed'),
      cancellation_rebuttal: expect.stringContaining('did not take the gift back before it was redeemed on'),
      uncategorized_text: expect.stringMatching(/Receipt: paid on[\s\S]*Redeemed on/),
      shipping_date: expect.stringMatching(/^\d{4}-\d\d$/),
    })
    const access = evidence.access_activity_log ?? ''
    expect(access.split('\n').filter((line) => line.includes('read an article, 80 %'))).toHaveLength(1)
    expect(access).toContain('signed in from FR, Firefox on Linux')
    const texts = expectOnlyWhatIsTrue(evidence)
    for (const text of ['renewed each year', title, 'Colette', 'Rue du Port', recipient.email])
      expect(texts).not.toContain(text)
  })

  test('that nobody has redeemed, or whose term waits, has no access', async () => {
    const unused = await buyGift()
    await useAccess(unused.buyer, 1)
    const { evidence } = await evidenceOf((await dispute(unused)).id)
    expect(evidence.access_activity_log).toBeUndefined()
    expect(evidence.uncategorized_text).toContain('It has not been redeemed.')
    const waiting = await buyGift()
    const recipient = await api.newSubscriber()
    expect((await recipient.send('/gifts/redemption', { code: waiting.code })).status).toBe(200)
    await useAccess(recipient, 1)
    const { evidence: ofWaiting } = await evidenceOf((await dispute(waiting)).id)
    expect(ofWaiting.access_activity_log).toBeUndefined()
    expect(ofWaiting.uncategorized_text).toContain('begins when another subscription of the recipient ends')
  })
})

describe('evidence for a group', () => {
  test('has the access of its members while they have a seat, claims no withdrawal, and is found from the list', async () => {
    const helpers = groupHelpers(api)
    await helpers.sellToGroups()
    const group = await helpers.buy()
    const members = [await helpers.addMember(group), await helpers.addMember(group)]
    const [first, second] = members as [TestReader, TestReader]
    const title = await useAccess(first, 1)
    await useAccess(second, 60)
    await api.owner`update group_members set removed_at = now() + interval '30 minutes' where user_id = ${second.id}`
    await deliver(members)
    const { id } = await dispute(group)
    await api.owner`update disputes set created_at = now() + interval '2 minutes' where id = ${id}`
    const { evidence } = await evidenceOf(id)
    expect(evidence).toMatchObject({
      product_description: expect.stringContaining('for the members of Lindqvist & Daughters'),
      refund_policy_disclosure: expect.stringContaining('No refund beyond these terms'),
      cancellation_policy_disclosure: expect.stringContaining('Its manager can cancel it'),
      cancellation_rebuttal: 'The group has not been cancelled.',
      uncategorized_text: expect.stringMatching(
        /Receipt: invoice[\s\S]*Order number of the company: PO-17\.\nMembers who have accepted a seat: 2, the first on/,
      ),
      shipping_date: expect.stringMatching(/^\d{4}-\d\d \(2 copies\)$/),
    })
    const access = (evidence.access_activity_log ?? '').split('\n')
    expect(access.filter((line) => /UTC: reader 1 read an article, 80 %$/.test(line))).toHaveLength(1)
    expect(access.filter((line) => line.includes('reader 2 read'))).toEqual([])
    const texts = expectOnlyWhatIsTrue(evidence)
    for (const text of [title, 'Rue du Port', first.email, second.email]) expect(texts).not.toContain(text)

    const submitted = await bodyOf(await submit(id), DisputeEvidence)
    expect(submitted.evidence).toMatchObject({ product_description: evidence.product_description })
    const [item] = await bodyOf(await owner.get('/admin/disputes?limit=1'), z.array(DisputeItem))
    expect(item).toMatchObject({ id, memberId: null, groupId: group.id })
    await helpers.buy()
    const found = await bodyOf(await owner.get(`/admin/groups?groupId=${group.id}`), z.array(AdminGroup))
    expect(found.map((one) => one.id)).toEqual([group.id])
  })
})

test('disputes are listed in pages, the newest first, also of deleted accounts', async () => {
  const reader = await api.newSubscriber()
  const { id } = await dispute(reader)
  await api.owner`update disputes set created_at = now() + interval '3 minutes' where id = ${id}`
  await api.owner`delete from auth.users where id = ${reader.id}`
  const response = await owner.get('/admin/disputes?limit=1')
  const [first] = await bodyOf(response, z.array(DisputeItem))
  expect(first).toMatchObject({ id, memberId: null, groupId: null, name: 'Ada Lindqvist', amount: 20_000 })
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

  const cancellationEmailsTo = async (reader: TestSubscriber): Promise<boolean[]> => {
    const emails = await api.owner`select data from private.email_outbox
      where recipient = ${reader.email} and kind = 'subscription-cancelled' order by created_at, id`
    return emails.map(({ data }) => data.isDisputed)
  }

  test('a reader who cancels after resuming, or after an inquiry that ended well, is not told of the bank', async () => {
    const reader = await api.newSubscriber()
    await dispute(reader)
    await atStripe(reader)
    await api.stripe.subscriptions.update(reader.subscription, { cancel_at_period_end: false })
    await reader.refresh()
    expect((await reader.send('/user/subscription/cancellation')).status).toBe(200)
    expect(await cancellationEmailsTo(reader)).toEqual([true, false])
    const inquirer = await api.newSubscriber()
    const inquiry = newDispute(api.emulator.context, chargeOf(inquirer), 'general')
    setDisputeStatus(api.emulator.context, inquiry, 'warning_closed')
    await inquirer.refresh()
    expect((await inquirer.send('/user/subscription/cancellation')).status).toBe(200)
    expect(await cancellationEmailsTo(inquirer)).toEqual([false])
  })

  const decide = async (reader: TestSubscriber, disputed: Stripe.Dispute, status: 'won' | 'lost') => {
    closeDispute(api.emulator.context, disputed, status)
    await reader.refresh()
    return atStripe(reader)
  }
  const endingEmailsTo = (reader: TestSubscriber) => api.owner`
    select data from private.email_outbox where recipient = ${reader.email} and kind = 'subscription-ended'`

  test('that is lost, the term that nobody has paid for ends at once, without a refund, and the reader is told why', async () => {
    const reader = await api.newSubscriber()
    const disputed = await dispute(reader)
    expect(await atStripe(reader)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    await api.stripe.subscriptions.update(reader.subscription, { cancel_at_period_end: false })
    expect(await decide(reader, disputed.atStripe, 'lost')).toMatchObject({ status: 'canceled' })
    expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
    expect(chargeOf(reader).amount_refunded).toBe(0)
    const emails = await endingEmailsTo(reader)
    expect(emails.map(({ data }) => data.reason)).toEqual(['disputed'])
  })

  test('that was won, the e-mail about the end of the paid period does not say that the reader wished it', async () => {
    const reader = await api.newSubscriber()
    const disputed = await dispute(reader)
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: true })
    await decide(reader, disputed.atStripe, 'won')
    api.emulator.clock.advance(367 * 86_400)
    await reader.refresh()
    const emails = await endingEmailsTo(reader)
    expect(emails.map(({ data }) => data.reason)).toEqual(['ended'])
  })

  test('that is first seen in an appeal, the subscription has ended', async () => {
    const reader = await api.newSubscriber()
    const disputed = await dispute(reader)
    setDisputeStatus(api.emulator.context, disputed.atStripe, 'appeal_under_review')
    await reader.refresh()
    await executeStripeCommands(api.billing)
    expect(await atStripe(reader)).toMatchObject({ status: 'canceled' })
  })

  test('that is lost and won by an appeal, owners may refund what the reader did not have', async () => {
    const reader = await api.newSubscriber()
    const disputed = await dispute(reader)
    expect(await decide(reader, disputed.atStripe, 'lost')).toMatchObject({ status: 'canceled' })
    setDisputeStatus(api.emulator.context, disputed.atStripe, 'appeal_under_review')
    await reader.refresh()
    const [payment] = await api.owner`select id from payments where user_id = ${reader.id}`
    const refund = { amount: 15_000, reason: 'requested_by_customer', key: crypto.randomUUID() }
    const refundNow = () => owner.send(`/admin/payments/${payment?.id}/refunds`, refund)
    expect((await refundNow()).status).toBe(409)
    expect(await decide(reader, disputed.atStripe, 'won')).toMatchObject({ status: 'canceled' })
    expect(chargeOf(reader).amount_refunded).toBe(0)
    expect((await refundNow()).status).toBe(201)
  })

  test('about an earlier term that is lost, the term that was paid since stays until its end', async () => {
    const reader = await api.newSubscriber()
    const disputed = await dispute(reader)
    await atStripe(reader)
    await api.stripe.subscriptions.update(reader.subscription, { cancel_at_period_end: false })
    api.emulator.clock.advance(367 * 86_400)
    await reader.refresh()
    expect(await decide(reader, disputed.atStripe, 'lost')).toMatchObject({ status: 'active' })
  })

  test('nothing is printed while the bank holds the payment of the term', async () => {
    const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
    const recipients = () => api.owner`select email from private.print_list() where email = ${reader.email}`
    expect(await recipients()).toHaveLength(1)
    const disputed = await dispute(reader)
    expect(await recipients()).toHaveLength(0)
    await decide(reader, disputed.atStripe, 'won')
    expect(await recipients()).toHaveLength(1)
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
