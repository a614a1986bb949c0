import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { PrintPause } from '#shared/contracts/print-pause.ts'
import { yearly } from '../subscription.fixtures.ts'
import { PausePrintedEdition } from './PausePrintedEdition.tsx'
import { SubscriptionAlerts } from './SubscriptionAlerts.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))
vi.mock('#lib/current-user.ts', () => ({ refreshUser: vi.fn() }))

const choice = (edition: string, name: string, nextName: string, termEnd: string) => ({
  ...{ edition, name, nextName, termEnd },
  closesAt: '2026-12-21T00:00:00.000Z',
})
const pause: PrintPause = {
  reason: null,
  choices: [
    choice('2027-01', 'January 2027', 'February 2027', '2027-12-21T08:00:00.000Z'),
    choice('2027-02', 'February 2027', 'March 2027', '2028-01-21T08:00:00.000Z'),
  ],
  current: null,
  addedMonths: 0,
}
const current = {
  editions: [
    { edition: '2027-01', name: 'January 2027', isLeftOut: true },
    { edition: '2027-02', name: 'February 2027', isLeftOut: false },
  ],
  nextEdition: '2027-03',
  nextName: 'March 2027',
  endsAt: '2027-01-21T00:00:00.000Z',
  termEnd: '2028-01-21T08:00:00.000Z',
  termEndNow: '2027-12-21T08:00:00.000Z',
}
const running = { ...yearly, pause: { ...pause, choices: [], current } }

const sent: string[] = []
let status: number
beforeEach(() => {
  queryClient.clear()
  sent.length = 0
  status = 200
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    sent.push(`${method} ${path} ${body}`.trim())
    if (status === 200) return Response.json(running)
    const headers = { 'Content-Type': 'application/problem+json' }
    return Response.json({ status, detail: 'These are no longer the next editions.' }, { status, headers })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderPause = (given: Partial<PrintPause> = {}) =>
  render(<PausePrintedEdition userSubscription={yearly} pause={{ ...pause, ...given }} />)
async function openDialog() {
  fireEvent.click(screen.getByRole('button', { name: 'Pause the Printed Edition' }))
  return screen.findByRole('combobox', { name: 'Leave out' })
}

test('the editions that are chosen and shown are those that are sent', async () => {
  renderPause()
  fireEvent.change(await openDialog(), { target: { value: '2' } })
  const consequences = (await screen.findByRole('list')).textContent
  expect(consequences).toContain('January 2027 and February 2027 are not sent; March 2027 comes to you again.')
  expect(consequences).toContain('Your term ends on January 21, 2028 instead of November 21, 2027: 2 months later.')
  fireEvent.click(screen.getByRole('button', { name: 'Pause It' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toContain('POST /api/user/subscription/pause {"firstEdition":"2027-01","lastEdition":"2027-02"}')
})

test('a reason is said in the dialog, which stays open', async () => {
  status = 409
  renderPause()
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Pause It' }))
  expect((await screen.findByRole('alert')).textContent).toBe('These are no longer the next editions.')
})

test.each([
  ['too-late', /renewal is too close/],
  ['used', /as many editions as your plan allows/],
] as const)('%s: the reason stands in place of the button', (reason, text) => {
  renderPause({ reason, choices: [] })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(text)).toBeDefined()
})

test('a pause that runs says what it leaves out, and what ending it adds', async () => {
  render(<SubscriptionAlerts {...running} />)
  expect(screen.getByText(/January 2027 and February 2027 are left out; March 2027 comes to you again/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Resume the Printed Edition' }))
  expect(await screen.findByText(/January 2027 was left out, so the term ends one month later/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Resume It' }))
  await vi.waitFor(() => expect(sent).toContain('DELETE /api/user/subscription/pause'))
})

test('a debt is announced that the invoice of the added months takes, and a credit is not', async () => {
  const text = /that is still due from before is charged when the months are added/
  const withBalance = (amount: number) => ({ ...yearly, balance: { amount, currency: 'usd' } })
  const { unmount } = render(<PausePrintedEdition userSubscription={withBalance(1_500)} pause={pause} />)
  await openDialog()
  expect(screen.getByText(text).textContent).toContain('$15 ')
  unmount()
  render(<PausePrintedEdition userSubscription={withBalance(-1_500)} pause={pause} />)
  await openDialog()
  expect(screen.queryByText(text)).toBeNull()
})
