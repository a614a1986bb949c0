import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { DisputeItem } from '#shared/contracts/dispute.ts'
import { Disputes } from './Disputes.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const dispute = (name: string, payer: Pick<DisputeItem, 'memberId' | 'groupId'>): DisputeItem => ({
  id: name,
  name,
  amount: 60_000,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'needs_response',
  dueBy: '2026-12-04T12:00:00.000Z',
  createdAt: '2026-11-27T12:00:00.000Z',
  submittedAt: null,
  ...payer,
})

test('each dispute leads to the member or the group that paid', async () => {
  const disputes = [
    dispute('Ada Lindqvist', { memberId: 'ada', groupId: null }),
    dispute('Lindqvist & Daughters', { memberId: null, groupId: 'daughters' }),
    dispute('Deleted', { memberId: null, groupId: null }),
  ]
  vi.stubGlobal('fetch', async () => Response.json(disputes))
  render(<Disputes />)
  await screen.findByText('Deleted')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Ada Lindqvist', '#members//ada'],
    ['Lindqvist & Daughters', '#members//groups/daughters'],
  ])
})
