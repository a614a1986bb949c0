import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Group, GroupCorrection, GroupDetails } from '#shared/contracts/group.ts'
import { GroupDetailsDialog } from './GroupDetailsDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const details: GroupDetails = {
  ...{ company: 'Lindqvist', invoiceEmail: 'invoces@lindqvist.example', poNumber: 'PO-17', vatId: null },
  ...{ country: 'SE', postalCode: '11122', addressLine1: 'Skeppsbron 1', addressLine2: '', city: 'Stockholm' },
  ...{ state: '', updatedAt: '2026-11-27T08:00:00.000Z' },
}
const group = { id: 'aaaa', name: 'Readers', details } as Group

async function openForm() {
  render(<GroupDetailsDialog group={group} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change the invoice details' }))
  return within(await screen.findByRole('form', { name: 'Invoice details' }))
}

test('sends what was corrected, with the time of the details that were shown', async () => {
  const sent: GroupCorrection[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(group)
  })
  const form = await openForm()
  fireEvent.change(form.getByLabelText('Invoices go to'), { target: { value: 'invoices@lindqvist.example' } })
  fireEvent.change(form.getByLabelText('Country'), { target: { value: 'US' } })
  expect(form.queryByLabelText('VAT id (optional)'), 'there are none in that country').toBeNull()
  fireEvent.change(form.getByLabelText('Country'), { target: { value: 'DE' } })
  fireEvent.change(form.getByLabelText('VAT id (optional)'), { target: { value: 'DE123456789' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent).toEqual([
    {
      ...{ company: 'Lindqvist', invoiceEmail: 'invoices@lindqvist.example', poNumber: 'PO-17' },
      billing: {
        ...{ country: 'DE', postalCode: '11122', addressLine1: 'Skeppsbron 1', city: 'Stockholm' },
        vatId: 'DE123456789',
      },
      basedOn: '2026-11-27T08:00:00.000Z',
    },
  ])
})

test('shows an error of the address at its field', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { title: 'Invalid', detail: 'No such place.', status: 422, fields: { 'billing.postalCode': 'No such place.' } },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
  const form = await openForm()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(form.getByLabelText('Postal code').getAttribute('aria-invalid')).toBe('true'))
})
