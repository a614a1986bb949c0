import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiQuery, queryClient } from '#lib/api-query.ts'
import type { Session } from '#shared/contracts/session.ts'
import { serverLocale } from '../../../languages/server-locale.ts'
import { deviceName, Sessions } from './Sessions.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

const session: Session = {
  id: '1',
  device: 'Firefox on Linux',
  country: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-21T12:00:00.000Z',
  current: true,
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('when the other sessions cannot be ended, the dialog says why and lies over the toast', async () => {
  const sessions = [session, { ...session, id: '2', current: false }]
  queryClient.setQueryData(apiQuery('/user/sessions').queryKey, sessions)
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { detail: 'The library is closed for a moment.' },
      { status: 503, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  )
  render(<Sessions />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'End All Others' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'End all others' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The library is closed for a moment.')
})

test.each([
  ['Firefox on Linux', 'Firefox sur Linux'],
  ['An unknown browser on Linux', 'Un navigateur inconnu sur Linux'],
  // An owner has dismissed a staff member, whose authenticators are gone.
  ['The house', 'La maison'],
])('%s is named in the language of the reader', (device, name) => {
  expect(deviceName(device, serverLocale('fr').t)).toBe(name)
})
