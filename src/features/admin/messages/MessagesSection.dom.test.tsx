import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { AdminContactMessage } from '#shared/contracts/contact.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { MessagesSection } from './MessagesSection.tsx'

const message: AdminContactMessage = {
  id: 'linked',
  name: 'Odile Marchetti',
  email: 'odile@example.com',
  subject: null,
  message: 'A message.',
  status: 'answered',
  createdAt: '2026-11-22T12:00:00.000Z',
  replies: [],
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a message that was opened by a link shows the reply that was sent', async () => {
  const replies = [{ id: crypto.randomUUID(), message: 'Our reply', createdAt: message.createdAt }]
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) =>
    Response.json(method === 'POST' ? { ...message, replies } : path.endsWith('/linked') ? message : []),
  )
  render(<MessagesSection currentStaff={{} as CurrentStaff} subpath="open/linked" />)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'Our reply' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  await screen.findByText('Our reply', { selector: 'p' })
})
