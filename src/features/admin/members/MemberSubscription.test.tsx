import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '#lib/plan.fixtures.ts'
import type { MemberDetail } from '#shared/contracts/member.ts'
import { MemberSubscription } from './MemberSubscription.tsx'

const subscription = {
  ...{ status: 'active', subscription: aPlan, source: 'stripe', price: 20_000, currency: 'usd', balance: null },
  ...{ currentPeriodStart: '2026-11-21T08:00:00.000Z', currentPeriodEnd: '2027-11-21T08:00:00.000Z' },
}
function textWith(balance: { amount: number; currency: string } | null): string {
  const detail = { subscription: { ...subscription, balance }, reason: null, invoiceProblem: null } as MemberDetail
  const page = renderToStaticMarkup(<MemberSubscription detail={detail} search="" canManage={false} />)
  return page.replace(/<[^>]*>/g, ' ')
}

test('staff see what is left from before, and nothing where there is nothing', () => {
  expect(textWith(null)).not.toContain('Balance')
  expect(textWith({ amount: -2_000, currency: 'usd' })).toContain('A credit of $20.00, taken off the next payment')
  expect(textWith({ amount: 1_250, currency: 'eur' })).toContain('€12.50 still due, added to the next payment')
})
