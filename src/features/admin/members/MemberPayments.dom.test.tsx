import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { MemberDetail, MemberPayment, NewRefund } from '#shared/contracts/member.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { MemberPayments } from './MemberPayments.tsx'

const payment = {
  id: 'aaaa',
  description: 'Global Reader, first year',
  amount: 20_000,
  currency: 'usd',
  status: 'succeeded',
  createdAt: '2026-11-21T08:00:00.000Z',
  refunded: 0,
  refundable: 20_000,
  pendingRefundAmount: 0,
  refunds: [],
  disputes: [],
} as unknown as MemberPayment

const conflict = () =>
  Response.json(
    { type: problemType('conflict'), title: 'Conflict', status: 409, detail: 'A refund of $150.00 was ordered.' },
    { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
  )
const lost = () => {
  throw new TypeError('The connection was lost.')
}

let sent: NewRefund[]
let answers: (() => Response)[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answers.shift()?.() ?? Response.json(null)
  })
  render(<MemberPayments detail={{ payments: [payment] } as MemberDetail} search="" canManage />)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function openForm() {
  fireEvent.click(screen.getByRole('button', { name: /^Refund Global Reader/ }))
  return within(await screen.findByRole('form', { name: 'Refund' }))
}
async function closeForm() {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(screen.queryByRole('form')).toBeNull())
}
async function send(amount: string, form: Awaited<ReturnType<typeof openForm>>) {
  fireEvent.change(form.getByLabelText('Amount in dollars'), { target: { value: amount } })
  fireEvent.click(form.getByRole('button', { name: 'Send back' }))
}

test('after a lost answer a refund keeps its key, also in a dialog that is opened again, until it is known what became of it', async () => {
  answers = [lost, conflict]
  const detailKey = ['/admin/members/{id}', {}]
  queryClient.setQueryData(detailKey, {})
  await send('150.00', await openForm())
  await screen.findByText(/^There was no answer, so the refund may have been ordered/)
  expect(queryClient.getQueryState(detailKey)?.isInvalidated).toBe(true)
  await closeForm()

  await send('50.00', await openForm())
  await screen.findByText('A refund of $150.00 was ordered.')
  expect(sent.map(({ amount }) => amount)).toEqual([15_000, 5000])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await closeForm()

  await send('50.00', await openForm())
  await vi.waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent[2]).toMatchObject({ amount: 5000 })
  expect(sent[2]?.key).not.toBe(sent[1]?.key)

  await send('1.00', await openForm())
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(sent[3]?.key).not.toBe(sent[2]?.key)
})
