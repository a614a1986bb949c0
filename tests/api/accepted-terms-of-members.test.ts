import { afterAll, beforeAll, expect, test } from 'vitest'
import { AcceptedTerms } from '#shared/contracts/accepted-terms.ts'
import { AccountExport } from '#shared/contracts/account.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { bodyOf, codeOf, publishTerms } from './api.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const termsInForce = async () => bodyOf(await api.get('/terms'), AcceptedTerms)

test('a change of plan too; the reader finds all of them in the export, an owner on the page of the member', async () => {
  const before = await termsInForce()
  const reader = await api.newSubscriber()
  const preview = await bodyOf(
    await reader.send('/user/subscription/change/preview', { planId: 'patron_ledger' }).then(async (response) => {
      if (response.status !== 409) return response
      await reader.send('/user/addresses', address)
      return reader.send('/user/subscription/change/preview', { planId: 'patron_ledger' })
    }),
    PlanChangePreview,
  )
  expect(preview.acceptedTerms).toEqual(before)
  const change = { planId: 'patron_ledger', quote: preview.quote }
  await publishTerms(api.owner)
  const rejected = await reader.send('/user/subscription/change', { ...change, acceptedTerms: preview.acceptedTerms })
  expect(await codeOf(rejected)).toBe('terms-changed')
  const now = await termsInForce()
  expect((await reader.send('/user/subscription/change', { ...change, acceptedTerms: now })).status).toBe(200)

  const { acceptedTerms } = await bodyOf(await reader.get('/user/export'), AccountExport)
  expect(acceptedTerms).toMatchObject([{ purchase: 'plan-change', plan: 'Patron Ledger', versions: now }])
  const owner = await api.newReader({ role: 'owner' })
  const detail = await bodyOf(await owner.get(`/admin/members/${reader.id}`), MemberDetail)
  expect(detail.acceptedTerms).toEqual(acceptedTerms)
})

const address = {
  ...{ firstName: 'Ada', lastName: 'Lindqvist', addressLine1: '1 Quay Street', city: 'Sydney', postalCode: '2000' },
  country: 'Australia',
}
