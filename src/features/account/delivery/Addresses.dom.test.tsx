import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiQuery, queryClient } from '#lib/api-query.ts'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { withLocale } from '../../../languages/LocaleContext.ts'
import { serverLocale } from '../../../languages/server-locale.ts'
import { Addresses } from './Addresses.tsx'
import { AddressLines } from './PrintedEdition.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

const address: SavedAddress = {
  id: '1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Raffles Place',
  addressLine2: null,
  city: 'Singapore',
  state: null,
  postalCode: '048616',
  country: 'Singapore',
  type: 'shipping',
  isDefault: true,
  updatedAt: '2026-11-27T08:00:00.000Z',
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an address with two equal lines shows both, without a warning of React', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(
    <AddressLines {...address} postalCode="" city="Monaco" fullName="Monaco" country="Monaco" />,
  )
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent?.trim())).toEqual([
    'Monaco',
    '1 Raffles Place',
    'Monaco',
    'Monaco',
  ])
  expect(consoleError).not.toHaveBeenCalled()
})

test('in French the countries of the form are French, and their values stay as they are stored', async () => {
  queryClient.setQueryData(apiQuery('/user/addresses').queryKey, [address])
  const FrenchAddresses = withLocale(Addresses, serverLocale('fr'))
  render(<FrenchAddresses countries={['United States', 'Germany']} />)
  await userEvent.setup().click(screen.getByRole('button', { name: /^Modifier/ }))
  const country = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Pays' })
  expect([...country.options].map(({ value, text }) => [value, text])).toEqual([
    ['United States', 'États-Unis'],
    ['Germany', 'Allemagne'],
    ['Singapore', 'Singapour'],
  ])
})

test('a deletion that is refused says why in its dialog, which lies over the toast', async () => {
  queryClient.setQueryData(apiQuery('/user/addresses').queryKey, [address])
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { detail: 'This address is in use.' },
      { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  )
  render(<Addresses countries={['United States', 'Canada']} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Delete/ }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete address' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('This address is in use.')
})

describe('a page with an older copy of an address', () => {
  const older = { ...address, isDefault: false }
  const newer = { ...older, addressLine1: '2 Raffles Place', updatedAt: '2026-11-28T08:00:00.000Z' }
  const sent: [string, unknown][] = []
  beforeEach(() => {
    sent.length = 0
    queryClient.setQueryData(apiQuery('/user/addresses').queryKey, [older])
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      if (method === 'GET') return Response.json([newer])
      sent.push([`${method} ${path}`, body && JSON.parse(String(body))])
      if (path.endsWith('/default')) return Response.json({ ...newer, isDefault: true })
      const problem = { detail: 'Changed meanwhile.', status: 409 }
      return Response.json(problem, { status: 409, headers: { 'Content-Type': 'application/problem+json' } })
    })
  })

  test('makes it the default without sending its fields, and shows the newer ones', async () => {
    render(<Addresses countries={['United States']} />)
    await userEvent.setup().click(screen.getByRole('button', { name: /^Make default/ }))
    await screen.findByText('2 Raffles Place')
    expect(sent).toEqual([['PUT /api/user/addresses/1/default', undefined]])
  })

  test('says in its form that it was changed, and keeps what was typed', async () => {
    render(<Addresses countries={['United States']} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const city = dialog.getByLabelText<HTMLInputElement>('City')
    await user.clear(city)
    await user.type(city, 'Jurong')
    await user.click(dialog.getByRole('button', { name: 'Save address' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Changed meanwhile.')
    expect(city.value).toBe('Jurong')
    expect(sent).toMatchObject([['PUT /api/user/addresses/1', { city: 'Jurong', basedOn: older.updatedAt }]])
    // The list is fetched again behind the form, which stays based on what it began with.
    await vi.waitFor(() => expect(screen.getByText('2 Raffles Place')).toBeTruthy())
    await user.click(dialog.getByRole('button', { name: 'Save address' }))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject(['PUT /api/user/addresses/1', { basedOn: older.updatedAt }])
  })
})
