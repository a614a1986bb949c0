import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MemberDetail, MemberPayment } from '#shared/contracts/member.ts'
import { MemberPayments } from './MemberPayments.tsx'

const createdAt = '2026-11-21T08:00:00.000Z'
const payment: MemberPayment = {
  id: '7d5c1b0e-0000-4000-8000-000000000001',
  description: 'Global Reader, first year',
  amount: 20_000,
  currency: 'usd',
  status: 'succeeded',
  createdAt,
  refunded: 0,
  hasReceipt: true,
  creditNotes: [],
  invoiceId: null,
  refunds: [],
  disputes: [],
  fraudWarning: null,
  refundable: 20_000,
  pendingRefundAmount: 0,
}
const entry = { id: '7d5c1b0e-0000-4000-8000-000000000002', amount: 5_000, reason: null, createdAt }

/** The texts of the list inside the entry of the payment. */
function followUpLines(overrides: Partial<MemberPayment>): string[] {
  const detail = { payments: [{ ...payment, ...overrides }] } as MemberDetail
  const page = renderToStaticMarkup(<MemberPayments detail={detail} search="" canManage={false} />)
  const list = page.split(/<ul class=/)[1] ?? ''
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = '']) =>
    line.replace(/<button.*?<\/button>|<[^>]*>/g, ''),
  )
}

test.each([
  ['succeeded', '$50.00 went back on 21 Nov 2026'],
  ['pending', '$50.00 on its way back since 21 Nov 2026'],
  ['requires_action', '$50.00 on its way back since 21 Nov 2026'],
  ['failed', '$50.00 did not arrive, and is with us again; sent back on 21 Nov 2026'],
  ['canceled', '$50.00 stayed here, called off; ordered on 21 Nov 2026'],
  ['something_new', '$50.00 going back (something new) since 21 Nov 2026'],
])('a refund with the status %s says whether the money has gone back', (status, line) => {
  expect(followUpLines({ refunds: [{ ...entry, status, creditNoteNumber: null }] })).toEqual([line])
})

test('a warning of the card network stands at its payment', () => {
  expect(followUpLines({ fraudWarning: 'made_with_stolen_card' })).toEqual([
    'Suspected of fraud by the card network (made with stolen card)',
  ])
})

test('refunds that Stripe does not know yet come first, and a refund names its reason', () => {
  const refunds = [{ ...entry, status: 'pending', reason: 'duplicate', creditNoteNumber: 'A1-0001-CN-01' }]
  expect(followUpLines({ pendingRefundAmount: 1_500, refunds })).toEqual([
    '$15.00 on its way back',
    '$50.00 on its way back since 21 Nov 2026 · Paid twice · Credit note A1-0001-CN-01',
  ])
})

test.each([
  ['needs_response', 'called back by the bank on 21 Nov 2026 (fraudulent): evidence is waited for'],
  ['under_review', 'called back by the bank on 21 Nov 2026 (fraudulent): the bank looks at the answer'],
  ['won', 'called back by the bank on 21 Nov 2026 (fraudulent): decided for us, so it is here again'],
  ['lost', 'called back by the bank on 21 Nov 2026 (fraudulent): decided against us, so it is gone'],
  [
    'warning_needs_response',
    'asked about by the bank on 21 Nov 2026 (fraudulent): nothing is taken yet, and evidence is waited for',
  ],
  ['warning_closed', 'asked about by the bank on 21 Nov 2026 (fraudulent): closed, and nothing was taken'],
  ['something_new', 'called back by the bank on 21 Nov 2026 (fraudulent): something new'],
])('a dispute with the status %s says whether the money is gone', (status, line) => {
  const disputes = [{ ...entry, amount: 20_000, status, reason: 'fraudulent' }]
  expect(followUpLines({ disputes })).toEqual([`$200.00 ${line}`])
})

test('a payment without refunds and disputes has no list', () => {
  expect(followUpLines({})).toEqual([])
})
