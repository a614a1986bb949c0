import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture, type TestSubscriber } from './subscribers.fixtures.ts'

let api: SubscribersFixture
let owner: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

const reason = 'She telephoned'

describe('ending a subscription with its period', () => {
  const endWithPeriod = ({ id }: { id: string }) =>
    owner.send(`/admin/members/${id}/subscription/cancellation`, { reason })

  test('keeps the plan until then, charges nothing more, tells the reader, and is recorded with its reason', async () => {
    const ada = await api.newSubscriber()
    expect(await bodyOf(await endWithPeriod(ada), MemberDetail)).toMatchObject({
      subscription: { source: 'stripe', status: 'active', cancelAtPeriodEnd: true },
      auditLog: [{ kind: 'subscription-end-planned', by: 'Ada Lindqvist', plan: 'Global Reader', reason }],
    })
    expect(await ada.atStripe()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect((await problemOf(await endWithPeriod(ada))).status).toBe(409)
    const [email] = await api.owner`
      select 1 from private.email_outbox where recipient = ${ada.email} and kind = 'subscription-cancelled'`
    expect(email).toBeDefined()
  })

  test.each([
    ['500', 1],
    ['disconnect-after', 1],
  ] as const)('is carried out once after a failure of Stripe (%s)', async (failure, times) => {
    const ada: TestSubscriber = await api.newSubscriber()
    api.emulator.faults.failNext(/POST \/v1\/subscriptions\/sub_/, failure, times)
    await endWithPeriod(ada)
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    expect(await ada.atStripe()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    const log = await api.owner`select kind from private.audit_log where member_id = ${ada.id}`
    expect(log.map(({ kind }) => kind)).toEqual(['subscription-end-planned'])
  })

  test('is for members who pay', async () => {
    expect((await endWithPeriod(await api.newReader())).status).toBe(404)
  })
})

describe('correcting an address', () => {
  const corrected = {
    ...{ firstName: 'Ada', lastName: 'Lindqvist', addressLine1: '2 Quay Street', city: 'Sydney', state: 'NSW' },
    ...{ postalCode: '2000', country: 'Australia' },
  }
  async function newAddress(reader: TestReader): Promise<string> {
    const [row] = await api.owner`
      insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
      values (${reader.id}, 'Ada', 'Lindqvist', '1 Kay Street', 'Sydney', '2000', 'Australia') returning id`
    return row?.id
  }
  const correct = (reader: TestReader, address: string, body: object = corrected) =>
    owner.send(`/admin/members/${reader.id}/addresses/${address}`, { ...body, reason }, { method: 'PUT' })

  test('changes it for the reader, and the audit log has the reason and no address', async () => {
    const ada = await api.newReader()
    const detail = await bodyOf(await correct(ada, await newAddress(ada)), MemberDetail)
    expect(detail).toMatchObject({ addresses: [{ ...corrected, isDefault: true }], auditLog: [{ reason }] })
    const [entry] =
      await api.owner`select to_jsonb(audit_log)::text as text from private.audit_log where member_id = ${ada.id}`
    expect(entry?.text).not.toMatch(/Quay|Kay/)
  })

  test('follows the rules of addresses, and finds only addresses of this member', async () => {
    const [ada, bo] = [await api.newReader(), await api.newReader()]
    const address = await newAddress(ada)
    const { fields } = await problemOf(await correct(ada, address, { ...corrected, postalCode: 'EH9 1HN' }))
    expect(Object.keys(fields ?? {})).toEqual(['postalCode'])
    const abroad = await problemOf(
      await correct(ada, address, { ...corrected, postalCode: '69002', country: 'France' }),
    )
    expect([abroad.status, Object.keys(abroad.fields ?? {})]).toEqual([422, ['country']])
    expect((await correct(bo, address)).status).toBe(404)
  })
})

describe('correcting an e-mail address', () => {
  const request = ({ id }: { id: string }, email: string) => owner.send(`/admin/members/${id}/email`, { email, reason })
  const addressOf = async ({ id }: { id: string }) => {
    const [row] = await api.owner`select email from auth.users where id = ${id}`
    return row?.email
  }

  test('sends a link to the new address, and changes nothing before it is confirmed', async () => {
    const ada = await api.newReader()
    const email = `new-${ada.email}`
    expect(await bodyOf(await request(ada, email), MemberDetail)).toMatchObject({
      member: { email: ada.email },
      auditLog: [{ kind: 'email-change-requested', reason }],
    })
    const sent = await api.owner`select kind, data -> 'link' ->> 'userId' as member from private.email_outbox
      where recipient = ${email}`
    expect(sent).toEqual([{ kind: 'email-change', member: ada.id }])
    expect(await addressOf(ada)).toBe(ada.email)
  })

  test('is refused for an address that has an account, and for staff', async () => {
    const [ada, bo, author] = [await api.newReader(), await api.newReader(), await api.newReader({ role: 'author' })]
    expect((await request(ada, bo.email)).status).toBe(409)
    expect((await request(author, 'author-elsewhere@meridian.example')).status).toBe(409)
  })
})
