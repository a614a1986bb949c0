import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdminGroup, GroupDetails } from '#shared/contracts/group.ts'
import { GroupCorrections } from './GroupCorrections.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const details: GroupDetails = {
  ...{ company: 'Lindqvist', invoiceEmail: 'invoces@lindqvist.example', poNumber: null, vatId: null },
  ...{ country: 'SE', postalCode: '11122', addressLine1: 'Skeppsbron 1', addressLine2: '', city: 'Stockholm' },
  ...{ state: '', updatedAt: '2026-11-27T08:00:00.000Z' },
}
const endsAt = '2027-11-27T08:00:00.000Z'
const group = { id: 'aaaa', name: 'Readers', details, endsAt, cancelAtPeriodEnd: false } as AdminGroup

function stubApi() {
  const sent: [string, string | undefined, object][] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push([path, method, JSON.parse(String(body))])
    return Response.json(group)
  })
  return sent
}

async function openForm(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('form', { name }))
}

test('an owner corrects the details with a reason', async () => {
  const sent = stubApi()
  render(<GroupCorrections group={group} />)
  const form = await openForm('Invoice details of Readers')
  fireEvent.change(form.getByLabelText('Invoices go to'), { target: { value: 'invoices@lindqvist.example' } })
  fireEvent.change(form.getByLabelText('Why'), { target: { value: 'She telephoned' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent).toEqual([
    [
      '/api/admin/groups/aaaa/details',
      'PUT',
      {
        ...{ company: 'Lindqvist', invoiceEmail: 'invoices@lindqvist.example', poNumber: '' },
        billing: { country: 'SE', postalCode: '11122', addressLine1: 'Skeppsbron 1', city: 'Stockholm' },
        ...{ basedOn: details.updatedAt, reason: 'She telephoned' },
      },
    ],
  ])
})

test('an owner ends a group with its term, once', async () => {
  const sent = stubApi()
  const { rerender } = render(<GroupCorrections group={group} />)
  const form = await openForm('End Readers with its term')
  fireEvent.change(form.getByLabelText('Why'), { target: { value: 'They write to stop' } })
  fireEvent.click(form.getByRole('button', { name: 'End with the term' }))
  await vi.waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent).toEqual([['/api/admin/groups/aaaa/cancellation', 'POST', { reason: 'They write to stop' }]])
  rerender(<GroupCorrections group={{ ...group, cancelAtPeriodEnd: true }} />)
  expect(screen.queryByRole('button', { name: /its term/ })).toBeNull()
})
