import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { yearly } from '../subscription.fixtures.ts'
import { CancelSubscription } from './CancelSubscription.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))
vi.mock('#lib/current-user.ts', () => ({ refreshUser: vi.fn() }))

const preview = { percent: 40, amount: 12_000, regularAmount: 20_000, renewsAt: yearly.currentPeriodEnd }
const offered = { ...yearly, offer: { percent: 40, taken: false } }
let previewed: object | null
let takeStatus: number
const sent: string[] = []

beforeEach(() => {
  queryClient.clear()
  sent.length = 0
  previewed = preview
  takeStatus = 200
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    sent.push(`${method} ${path} ${body}`.trim())
    if (path.endsWith('/preview')) return Response.json(previewed)
    if (takeStatus === 200) return Response.json({ ...yearly, offer: { percent: 40, taken: true } })
    const headers = { 'Content-Type': 'application/problem+json' }
    return Response.json({ status: takeStatus, detail: 'The amount has changed.' }, { status: takeStatus, headers })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const openDialog = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel Subscription' }))
const cancelButtons = () => screen.findAllByRole('button', { name: 'Cancel Subscription' })

test('the amount that is shown is the one that is sent, and the dialog closes', async () => {
  render(<CancelSubscription {...offered} />)
  openDialog()
  fireEvent.click(await screen.findByRole('button', { name: 'Stay for $120.00' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toContain('POST /api/user/subscription/offer {"amount":12000}')
  expect(sent.some((one) => one.includes('cancellation'))).toBe(false)
})

test('another amount by now is said in the dialog, and the new one is shown', async () => {
  takeStatus = 409
  render(<CancelSubscription {...offered} />)
  openDialog()
  const take = await screen.findByRole('button', { name: 'Stay for $120.00' })
  previewed = { ...preview, amount: 13_000 }
  fireEvent.click(take)
  expect(await screen.findByRole('button', { name: 'Stay for $130.00' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('The amount has changed.')
})

test('cancelling takes the same two presses with the offer, and does not wait for it', async () => {
  previewed = null
  render(<CancelSubscription {...offered} />)
  openDialog()
  const buttons = await cancelButtons()
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await vi.waitFor(() => expect(sent).toContain('POST /api/user/subscription/cancellation'))
})

test('without an offer nothing is asked for', async () => {
  render(<CancelSubscription {...yearly} />)
  openDialog()
  await cancelButtons()
  expect(sent).toEqual([])
})
