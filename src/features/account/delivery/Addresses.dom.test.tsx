import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
