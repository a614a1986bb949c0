import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { SupportTicket } from '#shared/contracts/support-ticket.ts'
import type { User } from '#shared/contracts/user.ts'
import { Support } from './Support.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

const ticket = (id: string, subject: string): SupportTicket => ({
  ...{ id, subject, message: 'It has not come.', category: 'delivery', status: 'open', replies: [] },
  createdAt: '2026-11-27T08:00:00.000Z',
})

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a ticket that is sent twice is listed once', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [known, older] = [ticket('1', 'October'), ticket('2', 'September')]
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' ? Response.json(known) : Response.json([known, older]),
  )
  render(<Support user={{ id: 'ada' } as User} />)
  const user = userEvent.setup()
  await screen.findByText('October')
  await user.selectOptions(screen.getByLabelText('Category'), 'delivery')
  await user.type(screen.getByLabelText('Subject'), known.subject)
  await user.type(screen.getByLabelText('Message'), known.message)
  await user.click(screen.getByRole('button', { name: 'Send ticket' }))
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(''))
  const list = within(screen.getByRole('region', { name: 'Recent tickets' }))
  expect(list.getAllByText(/^(October|September)$/).map(({ textContent }) => textContent)).toEqual([
    'October',
    'September',
  ])
  expect(consoleError).not.toHaveBeenCalled()
})
