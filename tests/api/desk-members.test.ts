import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Member, MemberDetail } from '#shared/contracts/member.ts'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, codeOf, problemOf } from './api-under-test.ts'

let api: AccountsUnderTest
let owner: ReaderUnderTest
let support: ReaderUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest({ STRIPE_SECRET_KEY: 'sk_test_nobody_is_asked' })
  owner = await api.newReader({ role: 'owner' })
  support = await api.newReader({ role: 'support' })
})
afterAll(() => api?.stop())

const nobody = '00000000-0000-4000-8000-000000000000'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const present = (more: object = {}) => ({
  planId: 'patron_ledger',
  endsAt: inDays(365),
  reason: 'She wrote the cover story',
  ...more,
})

const search = async (words: string, who = support) =>
  bodyOf(await who.get(`/admin/members?search=${encodeURIComponent(words)}`), z.array(Member))
const storyOf = async ({ id }: { id: string }, who = support) =>
  bodyOf(await who.get(`/admin/members/${id}`), MemberDetail)
const give = ({ id }: { id: string }, body: object = present(), who = owner) =>
  who.send(`/admin/members/${id}/complimentary-subscription`, body)
const takeBack = ({ id }: { id: string }, who = owner) =>
  who.send(`/admin/members/${id}/complimentary-subscription`, undefined, { method: 'DELETE' })

async function named(firstName: string, lastName: string): Promise<ReaderUnderTest> {
  const reader = await api.newReader()
  await api.owner`update profiles set first_name = ${firstName}, last_name = ${lastName} where id = ${reader.id}`
  return reader
}
/** As Stripe would have told us: a customer who pays, and has paid. */
async function paying(reader: ReaderUnderTest): Promise<string> {
  const tail = reader.id.replaceAll('-', '')
  const [paid] = await api.owner.begin(async (tx) => {
    await tx`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
      values (${`cus_${tail}`}, ${reader.id}, 'Ada Lindqvist', ${reader.email})`
    await tx`update subscriptions set plan_id = 'patron_ledger', source = 'stripe', stripe_id = ${`sub_${tail}`},
      customer_id = ${`cus_${tail}`}, price = 150000, current_period_end = now() + interval '1 year' where user_id = ${reader.id}`
    return tx`insert into payments (user_id, payer_name, payer_email, description, amount, status, stripe_id, customer_id)
      values (${reader.id}, 'Ada Lindqvist', ${reader.email}, 'A year of Patron Ledger', 150000, 'succeeded',
        ${`pi_${tail}`}, ${`cus_${tail}`}) returning id`
  })
  return paid?.id
}

describe('members are found', () => {
  test('by any part of name and address, in any order and case', async () => {
    const honor = await named('Honor', 'Ashgrove')
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
    for (const words of ['Honor Lindqvist', '%', '_', 'honor%', '\\', "' or true --"])
      expect(await search(words)).toEqual([])
  })

  test('fifty at most, the newest first', async () => {
    await api.owner`insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), 'many-' || n || '@meridian.example', '{"first_name": "Manifold"}' from generate_series(1, 60) as n`
    await api.owner`update profiles set created_at = now() + interval '1 day' from auth.users
      where users.id = profiles.id and email = 'many-33@meridian.example'`
    const found = await search('manifold')
    expect([found.length, found[0]?.email]).toEqual([50, 'many-33@meridian.example'])
    expect((await search('')).length).toBe(50)
    expect((await support.get(`/admin/members?search=${'x'.repeat(201)}`)).status).toBe(422)
  })

  test('by owners and support, and by nobody else', async () => {
    const reader = await api.newReader()
    for (const role of ['editor', 'author', undefined] as const) {
      const who = await api.newReader(role ? { role } : {})
      for (const path of ['/admin/members', `/admin/members/${reader.id}`]) {
        const refused = await who.get(path)
        expect([role, refused.status, await codeOf(refused)]).toEqual([role, 403, 'not-allowed'])
      }
    }
    expect((await api.get('/admin/members')).status).toBe(401)
    // Past the API too: the function that searches answers nobody else.
    const [asReader] = await api.owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: reader.id })}, true)`
      await tx`set local role authenticated`
      return tx`select (select count(*)::int from private.find_members('')) as found,
        (select count(*)::int from private.open_story(${owner.id})) as opened,
        (select count(*)::int from subscriptions) as subscriptions`
    })
    expect(asReader).toEqual({ found: 0, opened: 0, subscriptions: 1 })
  })
})

test('a story holds everything of that member, and nothing of another', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  for (const reader of [ada, bea]) {
    const paymentId = await paying(reader)
    const tail = reader.id.replaceAll('-', '')
    await api.owner`insert into invoices (stripe_id, customer_id, user_id, number, description, amount, currency, status, created_at)
      values (${`in_${tail}`}, ${`cus_${tail}`}, ${reader.id}, 'M-0001', 'A year', 150000, 'usd', 'paid', now())`
    await api.owner`insert into refunds (stripe_id, payment_id, amount, status, reason, created_at)
      values (${`re_${tail}`}, ${paymentId}, 5000, 'succeeded', 'requested_by_customer', now())`
    await api.owner`update payments set refunded = 5000 where id = ${paymentId}`
    await api.owner`insert into disputes (stripe_id, payment_id, amount, status, reason, created_at)
      values (${`dp_${tail}`}, ${paymentId}, 150000, 'needs_response', 'general', now())`
    await reader.send('/user/addresses', {
      firstName: 'Ada',
      lastName: 'Lindqvist',
      addressLine1: '1 Quay Street',
      city: 'Sydney',
      postalCode: '2000',
      country: 'Australia',
    })
  }
  const story = await storyOf(ada)
  expect(story).toMatchObject({
    member: { id: ada.id, email: ada.email, planName: 'Patron Ledger', status: 'active' },
    subscription: { source: 'stripe', price: 150_000, subscription: { id: 'patron_ledger' } },
    reason: null,
    payments: [
      {
        amount: 150_000,
        refunded: 5000,
        refundable: 0,
        underWay: 0,
        refunds: [{ amount: 5000, status: 'succeeded', reason: 'requested_by_customer' }],
        disputes: [{ amount: 150_000, status: 'needs_response', reason: 'general' }],
      },
    ],
    invoices: [{ number: 'M-0001', amount: 150_000, status: 'paid' }],
    addresses: [{ city: 'Sydney', isDefault: true }],
    auditLog: [],
  })
  expect(story.printDeliveries.length).toBeGreaterThanOrEqual(3)
  expect(story.printDeliveries[0]).toMatchObject({ isClosed: false, address: { city: 'Sydney' } })
  // Whoever reads members sees the rows of one in that story, and not on their own pages.
  expect(await (await support.get('/user/payments')).json()).toEqual([])
  for (const id of [nobody, 'x']) expect((await support.get(`/admin/members/${id}`)).status).toBe(404)
})

describe('a present', () => {
  test('takes the place of the free plan, tells its reader by letter, and says who gave it and why', async () => {
    const ada = await api.newReader()
    const given = await give(ada)
    expect(given.status).toBe(201)
    const endsAt = expect.stringMatching(new RegExp(`^${inDays(365).slice(0, 10)}`))
    const story = await bodyOf(given, MemberDetail)
    expect(story).toMatchObject({
      subscription: { source: 'complimentary', price: 0, status: 'active', currentPeriodEnd: endsAt },
      reason: 'She wrote the cover story',
      auditLog: [
        { kind: 'complimentary-granted', by: 'Ada Lindqvist', plan: 'Patron Ledger', reason: 'She wrote the cover story' },
      ],
    })
    expect(await (await ada.get('/user/subscription')).json()).toMatchObject({ source: 'complimentary' })
    const [letter] = await api.inbox.whenThereAre(1, ada.email)
    expect([letter?.subject, letter?.text]).toEqual([
      'A present from Meridian',
      expect.stringContaining('Patron Ledger is yours until'),
    ])
    const rows = await api.owner`select source, status, given_by, ended_at is null as stands from subscriptions
      where user_id = ${ada.id} order by created_at, source desc`
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { source: 'free', status: 'canceled', given_by: null, stands: false },
      { source: 'complimentary', status: 'active', given_by: owner.id, stands: true },
    ])
  })

  test('is ended early, and the free plan is back', async () => {
    const ada = await api.newReader()
    await give(ada, present({ planId: 'global_reader' }))
    const ended = await takeBack(ada)
    expect(await bodyOf(ended, MemberDetail)).toMatchObject({
      subscription: { source: 'free' },
      reason: null,
      auditLog: [{ kind: 'complimentary-ended', plan: 'Global Reader' }, { kind: 'complimentary-granted' }],
    })
    const [, letter] = await api.inbox.whenThereAre(2, ada.email)
    expect(letter?.subject).toBe('Global Reader, our present to you, has ended')
    const again = await takeBack(ada)
    expect([again.status, await codeOf(again)]).toEqual([404, 'not-found'])
  })

  test('is not for whoever pays', async () => {
    const ada = await api.newReader()
    await paying(ada)
    for (const answer of [await give(ada), await takeBack(ada)]) {
      expect(await problemOf(answer)).toMatchObject({ status: 409, detail: expect.stringContaining('pays') })
    }
    expect((await storyOf(ada)).auditLog).toEqual([])
  })

  test('is given once when two owners give it at the same moment, each seen in the history', async () => {
    const ada = await api.newReader()
    const answers = await Promise.all([give(ada), give(ada, present({ planId: 'global_reader' })), give(ada)])
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const live = await api.owner`select from subscriptions where user_id = ${ada.id} and live`
    expect(live).toHaveLength(1)
    const given = answers.filter(({ status }) => status === 201).length
    expect((await storyOf(ada)).auditLog).toHaveLength(given)
  })

  test('is a plan that others pay for, with an end within five years and a reason', async () => {
    const ada = await api.newReader()
    for (const [field, wrong] of [
      ['planId', { planId: 'free' }],
      ['planId', { planId: 'no_such_plan' }],
      ['endsAt', { endsAt: inDays(-1) }],
      ['endsAt', { endsAt: inDays(6 * 366) }],
      ['reason', { reason: ' ' }],
    ] as const) {
      const problem = await problemOf(await give(ada, present(wrong)))
      expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    }
    expect((await storyOf(ada)).subscription).toMatchObject({ source: 'free' })
    for (const id of [nobody, 'x']) expect((await give({ id })).status).toBe(404)
  })

  test('is given and ended by owners only, also past the API', async () => {
    const ada = await api.newReader()
    for (const role of ['support', 'editor'] as StaffRole[]) {
      const who = await api.newReader({ role })
      for (const answer of [await give(ada, present(), who), await takeBack(ada, who)]) {
        expect([answer.status, await codeOf(answer)]).toEqual([403, 'not-allowed'])
      }
    }
    const asSupport = api.owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: support.id })}, true)`
      await tx`set local role authenticated`
      return tx`select private.give_present(${ada.id}, 'global_reader', now() + interval '1 day', 'For myself')`
    })
    await expect(asSupport).rejects.toMatchObject({ code: '42501' })
  })

  test('stays in the history when whoever gave it, or got it, has left', async () => {
    const [ada, bea] = [await api.newReader(), await api.newReader()]
    const leaving = await api.newReader({ role: 'owner' })
    await give(ada, present(), leaving)
    await give(bea, present(), leaving)
    await api.owner`delete from auth.users where id in (${leaving.id}, ${bea.id})`
    expect((await storyOf(ada)).auditLog).toMatchObject([{ kind: 'complimentary-granted', by: null }])
    const [kept] = await api.owner`select count(*)::int as n from private.desk_deeds where member_id is null`
    expect(kept?.n).toBeGreaterThanOrEqual(1)
  })
})

test('a hundred and twenty deeds an hour are more than hands can do', async () => {
  const hasty = await api.newReader({ role: 'owner' })
  for (let round = 0; round < 24; round++) {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => takeBack({ id: nobody }, hasty)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect((await give(await api.newReader(), present(), hasty)).status).toBe(429)
  expect((await hasty.get('/admin/members')).status).toBe(200)
})
