import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdminPlan, PlanUpdate } from '#shared/contracts/plan.ts'
import { PlanForm } from './PlanForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plan: AdminPlan = {
  id: 'gold',
  name: 'Gold',
  description: '',
  tier: 'gold',
  price: 10_000,
  period: 'year',
  amounts: [],
  features: [],
  trialDays: null,
  groupPayment: null,
  active: true,
  asksWhy: false,
  offerPercent: null,
  offerAfterDays: null,
  pauseEditions: null,
  prices: [],
  subscribers: [],
  updatedAt: '2026-11-22T12:00:00.000Z',
}

test.each([
  ['is saved after the plans were put in another order', {}, '2026-11-22T12:05:00.000Z'],
  [
    'does not put back what somebody else has changed in it',
    { features: ['By somebody else'] },
    '2026-11-22T12:00:00.000Z',
  ],
])('an open plan %s', async (_, changes, basedOn) => {
  const saved: PlanUpdate[] = []
  vi.stubGlobal('fetch', async (__: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return Response.json(plan)
  })
  const { rerender } = render(<PlanForm plan={plan} />)
  rerender(<PlanForm plan={{ ...plan, ...changes, updatedAt: '2026-11-22T12:05:00.000Z' }} />)
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Typed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }))
  await vi.waitFor(() => expect(saved[0]).toMatchObject({ description: 'Typed', basedOn }))
})
