import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { broadcastUser, clearSession } from '#lib/session.ts'
import { problemType } from '#shared/contracts/problem.ts'
import type { AdminTicket } from '#shared/contracts/support-ticket.ts'
import type { User } from '#shared/contracts/user.ts'
import { Admin } from './Admin.tsx'

const staff = {
  id: 'staff',
  staffRole: 'support',
  firstName: 'Ada',
  lastName: 'Bell',
  email: 'ada@example.com',
} as User

const ticket: AdminTicket = {
  id: 'ticket',
  subject: 'Where is my copy?',
  message: 'A message.',
  category: 'general',
  status: 'open',
  createdAt: '2026-11-22T11:00:00.000Z',
  reader: { id: 'reader', firstName: 'Odile', lastName: 'Marchetti', email: 'odile@example.com' },
  replies: [],
}

/** The section is loaded once, before anything waits for it. */
beforeAll(() => import('./support/SupportSection.tsx'))

let sent: string[]
let hasSession: boolean

beforeEach(() => {
  sent = []
  hasSession = true
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (!hasSession) return notSignedIn()
    if (method === 'POST') sent.push(JSON.parse(String(body)).message)
    if (path === '/api/user') return Response.json(staff)
    return Response.json(method === 'POST' ? { ...ticket, status: 'answered' } : [ticket])
  })
  location.hash = 'support/open/ticket'
  signIn(staff)
})
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function notSignedIn(): Response {
  const problem = { type: problemType('not-signed-in'), title: 'Not signed in', status: 401, detail: 'Please sign in.' }
  return Response.json(problem, { status: 401, headers: { 'Content-Type': 'application/problem+json' } })
}

function signIn(user: User): void {
  hasSession = true
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = `signed-in=${crypto.randomUUID()}; Path=/`
  broadcastUser(user)
}

const replyField = () => screen.findByRole('textbox', { name: 'Reply' })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))

test('typed text stays when the session has ended, and is sent after the same account has signed in again', async () => {
  render(<Admin publication="Meridian" />)
  fireEvent.change(await replyField(), { target: { value: 'Half an hour of work' } })
  hasSession = false
  send()
  await screen.findByRole('link', { name: /^Sign in/ })
  await screen.findByRole('button', { name: 'Send reply' })
  expect(await replyField()).toHaveProperty('value', 'Half an hour of work')

  await act(async () => signIn(staff))
  expect(screen.queryByRole('link', { name: /^Sign in/ })).toBeNull()
  send()
  await expect.poll(() => sent).toEqual(['Half an hour of work'])

  // Nothing is unsaved any more.
  await act(async () => clearSession())
  await screen.findByRole('heading', { name: 'This page is for staff' })
})

test('another account that signs in sees nothing of the text that was typed', async () => {
  render(<Admin publication="Meridian" />)
  fireEvent.change(await replyField(), { target: { value: 'Half an hour of work' } })
  await act(async () => clearSession())
  expect(await replyField()).toHaveProperty('value', 'Half an hour of work')
  await act(async () => signIn({ ...staff, id: 'another' }))
  expect(await replyField()).toHaveProperty('value', '')
})

test('the admin closes at once for a staff member who has been dismissed, also while something is typed', async () => {
  render(<Admin publication="Meridian" />)
  fireEvent.change(await replyField(), { target: { value: 'Half an hour of work' } })
  await act(async () => broadcastUser({ ...staff, staffRole: null }))
  await screen.findByRole('heading', { name: 'This page is for staff' })
})

test('the admin closes with the session while nothing is typed', async () => {
  render(<Admin publication="Meridian" />)
  await replyField()
  await act(async () => clearSession())
  await screen.findByRole('heading', { name: 'This page is for staff' })
})
