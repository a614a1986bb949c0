import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Member, MemberDetail } from '#shared/contracts/member.ts'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
let owner: TestReader
let support: TestReader
beforeAll(async () => {
  api = await startAccountsFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody_is_asked' })
  owner = await api.newReader({ role: 'owner' })
  support = await api.newReader({ role: 'support' })
})
afterAll(() => api?.stop())

const unknownId = '00000000-0000-4000-8000-000000000000'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const complimentarySubscription = (more: object = {}) => ({
  planId: 'patron_ledger',
  endsAt: inDays(365),
  reason: 'She wrote the cover story',
  ...more,
})

const search = async (query: string, actor = support) =>
  bodyOf(await actor.get(`/admin/members?search=${encodeURIComponent(query)}`), z.array(Member))
const memberDetailOf = async ({ id }: { id: string }, actor = support) =>
  bodyOf(await actor.get(`/admin/members/${id}`), MemberDetail)
const grantComplimentary = ({ id }: { id: string }, body: object = complimentarySubscription(), actor = owner) =>
  actor.send(`/admin/members/${id}/complimentary-subscription`, body)
const revokeComplimentary = ({ id }: { id: string }, actor = owner) =>
  actor.send(`/admin/members/${id}/complimentary-subscription`, undefined, { method: 'DELETE' })

async function newReaderNamed(firstName: string, lastName: string): Promise<TestReader> {
  const reader = await api.newReader()
  await api.owner`update profiles set first_name = ${firstName}, last_name = ${lastName} where id = ${reader.id}`
  return reader
}
/** Writes the rows that events of Stripe would write: a customer with a paid subscription. */
async function insertPayment(reader: TestReader): Promise<string> {
  const stripeSuffix = reader.id.replaceAll('-', '')
  const [payment] = await api.owner.begin(async (tx) => {
    await tx`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
      values (${`cus_${stripeSuffix}`}, ${reader.id}, 'Ada Lindqvist', ${reader.email})`
    await tx`update subscriptions set plan_id = 'patron_ledger', source = 'stripe', stripe_id = ${`sub_${stripeSuffix}`},
      customer_id = ${`cus_${stripeSuffix}`}, price = 150000, current_period_end = now() + interval '1 year' where user_id = ${reader.id}`
    return tx`insert into payments (user_id, payer_name, payer_email, description, amount, status, stripe_id, customer_id)
      values (${reader.id}, 'Ada Lindqvist', ${reader.email}, 'A year of Patron Ledger', 150000, 'succeeded',
        ${`pi_${stripeSuffix}`}, ${`cus_${stripeSuffix}`}) returning id`
  })
  return payment?.id
}

describe('the member search', () => {
  test('finds any part of a name or an address, in any order and case', async () => {
    const honor = await newReaderNamed('Honor', 'Ashgrove')
    const [found] = await search('  ASH   hon ')
    expect(found).toEqual({
      id: honor.id,
      email: honor.email,
      firstName: 'Honor',
      lastName: 'Ashgrove',
      createdAt: found?.createdAt,
      planName: 'The Introduction',
      status: 'active',
    })
    expect((await search(honor.email.toUpperCase())).map(({ id }) => id)).toEqual([honor.id])
    expect(await search('\tashgrove\0honor\r\n')).toEqual([found])
    for (const query of ['Honor Lindqvist', '%', '_', 'honor%', '\\', "' or true --"])
      expect(await search(query)).toEqual([])
  })

  test('returns fifty members at most, newest first', async () => {
    await api.owner`insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), 'many-' || n || '@meridian.example', '{"first_name": "Manifold"}' from generate_series(1, 60) as n`
    await api.owner`update profiles set created_at = now() + interval '1 day' from auth.users
      where users.id = profiles.id and email = 'many-33@meridian.example'`
    const found = await search('manifold')
    expect([found.length, found[0]?.email]).toEqual([50, 'many-33@meridian.example'])
    expect((await search('')).length).toBe(50)
    expect((await support.get(`/admin/members?search=${'x'.repeat(201)}`)).status).toBe(422)
  })

  test('is open to owners and support only', async () => {
    const reader = await api.newReader()
    for (const role of ['editor', 'author', undefined] as const) {
      const actor = await api.newReader(role ? { role } : {})
      for (const path of ['/admin/members', `/admin/members/${reader.id}`]) {
        const rejected = await actor.get(path)
        expect([role, rejected.status, await codeOf(rejected)]).toEqual([role, 403, 'not-allowed'])
      }
    }
    expect((await api.get('/admin/members')).status).toBe(401)
    // In the database as well: the search function returns nothing to other roles.
    const [asReader] = await api.owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: reader.id })}, true)`
      await tx`set local role authenticated`
      return tx`select (select count(*)::int from private.search_members('')) as found,
        (select count(*)::int from private.member_detail(${owner.id})) as details,
        (select count(*)::int from subscriptions) as subscriptions`
    })
    expect(asReader).toEqual({ found: 0, details: 0, subscriptions: 1 })
  })
})

test('the member detail holds everything of that member and nothing of another', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  for (const reader of [ada, bea]) {
    const paymentId = await insertPayment(reader)
    const stripeSuffix = reader.id.replaceAll('-', '')
    await api.owner`insert into invoices (stripe_id, customer_id, user_id, number, description, amount, currency, status, created_at)
      values (${`in_${stripeSuffix}`}, ${`cus_${stripeSuffix}`}, ${reader.id}, 'M-0001', 'A year', 150000, 'usd', 'paid', now())`
    await api.owner`insert into refunds (stripe_id, payment_id, amount, status, reason, created_at)
      values (${`re_${stripeSuffix}`}, ${paymentId}, 5000, 'succeeded', 'requested_by_customer', now())`
    await api.owner`update payments set refunded = 5000, fraud_warning = 'made_with_stolen_card' where id = ${paymentId}`
    await api.owner`insert into disputes (stripe_id, payment_id, amount, status, reason, created_at)
      values (${`dp_${stripeSuffix}`}, ${paymentId}, 150000, 'needs_response', 'general', now())`
    await reader.send('/user/addresses', {
      firstName: 'Ada',
      lastName: 'Lindqvist',
      addressLine1: '1 Quay Street',
      city: 'Sydney',
      postalCode: '2000',
      country: 'Australia',
    })
  }
  const memberDetail = await memberDetailOf(ada)
  expect(memberDetail).toMatchObject({
    member: { id: ada.id, email: ada.email, planName: 'Patron Ledger', status: 'active' },
    subscription: { source: 'stripe', price: 150_000, subscription: { id: 'patron_ledger' } },
    reason: null,
    payments: [
      {
        amount: 150_000,
        refunded: 5000,
        refundable: 0,
        pendingRefundAmount: 0,
        fraudWarning: 'made_with_stolen_card',
        refunds: [{ amount: 5000, status: 'succeeded', reason: 'requested_by_customer' }],
        disputes: [{ amount: 150_000, status: 'needs_response', reason: 'general' }],
      },
    ],
    invoices: [{ number: 'M-0001', amount: 150_000, status: 'paid' }],
    addresses: [{ city: 'Sydney', isDefault: true }],
    auditLog: [],
  })
  expect(memberDetail.printDeliveries.length).toBeGreaterThanOrEqual(3)
  expect(memberDetail.printDeliveries[0]).toMatchObject({ isClosed: false, address: { city: 'Sydney' } })
  // Staff who may read members see a member's rows in the member detail, and not on their own account pages.
  expect(await (await support.get('/user/payments')).json()).toEqual([])
  for (const id of [unknownId, 'x']) expect((await support.get(`/admin/members/${id}`)).status).toBe(404)
})

test('the e-mails of the last week to a member, by kind and state, and those of nobody else', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  await api.owner`select private.enqueue_email('renewal-reminder', ${ada.email}, '{"secret": "no content"}')`
  await api.owner`select private.enqueue_email('payment-failed', ${ada.email}, '{}')`
  await api.owner`select private.enqueue_email('renewal-reminder', ${bea.email}, '{}')`
  await api.owner`
    update private.email_outbox set attempts = 1, sent_at = now() where recipient = ${ada.email} and kind = 'renewal-reminder'`
  await api.owner`update private.email_outbox set failed_at = now() where recipient = ${ada.email} and kind = 'payment-failed'`
  const { emails } = await memberDetailOf(ada)
  expect(emails).toMatchObject([
    { kind: 'payment-failed', sentAt: null, failedAt: expect.any(String) },
    { kind: 'renewal-reminder', sentAt: expect.any(String), failedAt: null },
  ])
  expect(JSON.stringify(emails)).not.toContain('no content')
  // A reader who names a member in the session sees nothing.
  const seen = await api.owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: bea.id, role: 'authenticated' })}, true),
      set_config('meridian.member', ${ada.id}, true)`
    await sql`set local role authenticated`
    return sql`select * from private.list_member_emails()`
  })
  expect([...seen]).toEqual([])
})

describe('a complimentary subscription', () => {
  test('replaces the free plan, tells its reader by e-mail, and records who granted it and why', async () => {
    const ada = await api.newReader()
    const granted = await grantComplimentary(ada)
    expect(granted.status).toBe(201)
    const endsAt = expect.stringMatching(new RegExp(`^${inDays(365).slice(0, 10)}`))
    const memberDetail = await bodyOf(granted, MemberDetail)
    expect(memberDetail).toMatchObject({
      subscription: { source: 'complimentary', price: 0, status: 'active', currentPeriodEnd: endsAt },
      reason: 'She wrote the cover story',
      auditLog: [
        {
          kind: 'complimentary-granted',
          by: 'Ada Lindqvist',
          plan: 'Patron Ledger',
          reason: 'She wrote the cover story',
        },
      ],
    })
    expect(await (await ada.get('/user/subscription')).json()).toMatchObject({ source: 'complimentary' })
    const [sentEmail] = await api.inbox.waitForEmails(1, ada.email)
    expect([sentEmail?.subject, sentEmail?.text]).toEqual([
      'A complimentary subscription from Meridian',
      expect.stringContaining('Patron Ledger is yours until'),
    ])
    const rows = await api.owner`select source, status, granted_by, ended_at is null as stands from subscriptions
      where user_id = ${ada.id} order by created_at, source desc`
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { source: 'free', status: 'canceled', granted_by: null, stands: false },
      { source: 'complimentary', status: 'active', granted_by: owner.id, stands: true },
    ])
  })

  test('can be ended early; the free plan starts again', async () => {
    const ada = await api.newReader()
    await grantComplimentary(ada, complimentarySubscription({ planId: 'global_reader' }))
    const ended = await revokeComplimentary(ada)
    expect(await bodyOf(ended, MemberDetail)).toMatchObject({
      subscription: { source: 'free' },
      reason: null,
      auditLog: [{ kind: 'complimentary-ended', plan: 'Global Reader' }, { kind: 'complimentary-granted' }],
    })
    // Both are sent in the background, so either can arrive first.
    const subjects = (await api.inbox.waitForEmails(2, ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your complimentary subscription to Global Reader has ended')
    const repeated = await revokeComplimentary(ada)
    expect([repeated.status, await codeOf(repeated)]).toEqual([404, 'not-found'])
  })

  test('cannot be granted to a reader who pays', async () => {
    const ada = await api.newReader()
    await insertPayment(ada)
    for (const response of [await grantComplimentary(ada), await revokeComplimentary(ada)]) {
      expect(await problemOf(response)).toMatchObject({ status: 409, detail: expect.stringContaining('pays') })
    }
    expect((await memberDetailOf(ada)).auditLog).toEqual([])
  })

  test('is granted once when two owners grant it at the same time; the history shows both', async () => {
    const ada = await api.newReader()
    const responses = await Promise.all([
      grantComplimentary(ada),
      grantComplimentary(ada, complimentarySubscription({ planId: 'global_reader' })),
      grantComplimentary(ada),
    ])
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const liveSubscriptions = await api.owner`select from subscriptions where user_id = ${ada.id} and live`
    expect(liveSubscriptions).toHaveLength(1)
    const granted = responses.filter(({ status }) => status === 201).length
    expect((await memberDetailOf(ada)).auditLog).toHaveLength(granted)
  })

  test('needs a plan with a price, an end within five years and a reason', async () => {
    const ada = await api.newReader()
    for (const [field, invalid] of [
      ['planId', { planId: 'free' }],
      ['planId', { planId: 'no_such_plan' }],
      ['endsAt', { endsAt: inDays(-1) }],
      ['endsAt', { endsAt: inDays(6 * 366) }],
      ['reason', { reason: ' ' }],
    ] as const) {
      const problem = await problemOf(await grantComplimentary(ada, complimentarySubscription(invalid)))
      expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    }
    expect((await memberDetailOf(ada)).subscription).toMatchObject({ source: 'free' })
    for (const id of [unknownId, 'x']) expect((await grantComplimentary({ id })).status).toBe(404)
  })

  test('is granted and ended by owners only, in the database as well', async () => {
    const ada = await api.newReader()
    for (const role of ['support', 'editor'] as StaffRole[]) {
      const actor = await api.newReader({ role })
      for (const response of [
        await grantComplimentary(ada, complimentarySubscription(), actor),
        await revokeComplimentary(ada, actor),
      ]) {
        expect([response.status, await codeOf(response)]).toEqual([403, 'not-allowed'])
      }
    }
    const asSupport = api.owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: support.id })}, true)`
      await tx`set local role authenticated`
      return tx`select private.grant_complimentary_subscription(${ada.id}, 'global_reader', now() + interval '1 day', 'For myself')`
    })
    await expect(asSupport).rejects.toMatchObject({ code: '42501' })
  })

  test('stays in the history after its owner or its reader is deleted', async () => {
    const [ada, bea] = [await api.newReader(), await api.newReader()]
    const departingOwner = await api.newReader({ role: 'owner' })
    await grantComplimentary(ada, complimentarySubscription(), departingOwner)
    await grantComplimentary(bea, complimentarySubscription(), departingOwner)
    await api.owner`delete from auth.users where id in (${departingOwner.id}, ${bea.id})`
    expect((await memberDetailOf(ada)).auditLog).toMatchObject([{ kind: 'complimentary-granted', by: null }])
    const [anonymized] = await api.owner`select count(*)::int as n from private.audit_log where member_id is null`
    expect(anonymized?.n).toBeGreaterThanOrEqual(1)
  })
})

test('a staff member may do 120 actions an hour', async () => {
  const busyOwner = await api.newReader({ role: 'owner' })
  for (let round = 0; round < 24; round++) {
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => revokeComplimentary({ id: unknownId }, busyOwner)))
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect((await grantComplimentary(await api.newReader(), complimentarySubscription(), busyOwner)).status).toBe(429)
  expect((await busyOwner.get('/admin/members')).status).toBe(200)
})
