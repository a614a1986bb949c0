import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiQuery, queryClient } from '#lib/api-query.ts'
import type { TaxDetails, TaxDetailsChange } from '#shared/contracts/tax.ts'
import { yearly } from '../subscription.fixtures.ts'
import { Subscription } from './Subscription.tsx'
import { TaxDetailsDialog } from './TaxDetailsDialog.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const details: TaxDetails = { country: 'DE', postalCode: '10115', vatId: 'DE123456789' }
const taxed = { ...yearly, taxBehavior: 'exclusive' as const }

/** Answers with the details to a request without a body. */
async function openForm(answer: (change: TaxDetailsChange) => Response) {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path !== '/api/user/subscription/tax-details') return Response.json(taxed)
    return body ? answer(JSON.parse(String(body))) : Response.json(details)
  })
  render(<TaxDetailsDialog />)
  fireEvent.click(screen.getByRole('button', { name: 'Change the invoice details' }))
  return within(await screen.findByRole('form', { name: 'Invoice details' }))
}

const typedIn = (element: HTMLElement) => (element as HTMLInputElement).value

test('begins with the details at Stripe, and sends the country with what belongs to it', async () => {
  const sent: TaxDetailsChange[] = []
  const form = await openForm((change) => {
    sent.push(change)
    return Response.json({ ...taxed, renewalAmount: 20_000 })
  })
  expect(typedIn(form.getByLabelText('Your country'))).toBe('DE')
  expect(typedIn(form.getByLabelText('VAT id (optional)'))).toBe('DE123456789')
  expect(form.queryByLabelText('Postal code'), 'taxes do not depend on it in Germany').toBeNull()
  expect(form.getByText(/^They change the tax of the next invoice\./)).toBeDefined()
  fireEvent.change(form.getByLabelText('Your country'), { target: { value: 'US' } })
  expect(form.queryByLabelText('VAT id (optional)'), 'there are none in that country').toBeNull()
  expect(typedIn(form.getByLabelText('Postal code')), 'the former one is of another country').toBe('')
  fireEvent.change(form.getByLabelText('Postal code'), { target: { value: '10001' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent).toEqual([{ billing: { country: 'US', postalCode: '10001' } }])
  expect(queryClient.getQueryData(apiQuery('/user/subscription/tax-details').queryKey)).toEqual({
    ...{ country: 'US', postalCode: '10001', vatId: null },
  })
})

test('shows what Stripe refuses at its field, and keeps what was typed', async () => {
  const message = 'This is not a VAT id of your country.'
  const form = await openForm(() =>
    Response.json(
      { title: 'Invalid', detail: message, status: 422, fields: { 'billing.vatId': message } },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
  fireEvent.change(form.getByLabelText('Your country'), { target: { value: 'FR' } })
  fireEvent.change(form.getByLabelText('VAT id (optional)'), { target: { value: 'FR1' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(form.getByLabelText('VAT id (optional)').getAttribute('aria-invalid')).toBe('true'))
  expect(form.getByRole('alert').textContent).toContain(message)
  expect(typedIn(form.getByLabelText('VAT id (optional)'))).toBe('FR1')
  expect(typedIn(form.getByLabelText('Your country'))).toBe('FR')
})

test.each([
  ['a digital plan with tax', taxed, true],
  ['a plan without tax', yearly, false],
  ['a printed edition', { ...taxed, subscription: { ...taxed.subscription, tier: 'platinum' as const } }, false],
  ['a complimentary plan', { ...taxed, source: 'complimentary' as const }, false],
])('the subscription tab offers it for %s: %s', async (_, userSubscription, isOffered) => {
  queryClient.setQueryData(apiQuery('/user/subscription').queryKey, userSubscription)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  render(<Subscription />)
  expect(screen.queryAllByRole('heading', { name: 'Invoice details' })).toHaveLength(isOffered ? 1 : 0)
})
