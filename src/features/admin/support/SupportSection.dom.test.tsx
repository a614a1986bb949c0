import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { AdminTicket } from '#shared/contracts/support-ticket.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { SupportSection } from './SupportSection.tsx'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const STALE_MS = 31_000

const ticket = (id: string): AdminTicket => ({
  id,
  subject: `Subject of ${id}`,
  message: 'A message.',
  category: 'general',
  status: 'open',
  createdAt: new Date(now).toISOString(),
  reader: { id: 'reader', firstName: 'Odile', lastName: 'Marchetti', email: 'odile@example.com' },
  replies: [],
})

const reply = (message: string) => ({ id: crypto.randomUUID(), message, createdAt: new Date(now).toISOString() })

let tickets: AdminTicket[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  tickets = [ticket('first')]
  vi.stubGlobal('fetch', async () => Response.json(tickets))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openSupport = (subpath = 'open') => render(<SupportSection currentStaff={{} as CurrentStaff} subpath={subpath} />)

const focusWindow = () => act(async () => window.dispatchEvent(new Event('visibilitychange')))

test('the tickets are fetched again on focus when they are older than 30 seconds', async () => {
  openSupport()
  await screen.findByText('Subject of first')
  tickets = [ticket('first'), ticket('second')]
  await focusWindow()
  expect(screen.queryByText('Subject of second')).toBeNull()
  vi.setSystemTime(now + STALE_MS)
  await focusWindow()
  await screen.findByText('Subject of second')
})

test('the tickets are fetched again when the section is opened again', async () => {
  const { unmount } = openSupport()
  await screen.findByText('Subject of first')
  unmount()
  tickets = [ticket('second')]
  vi.setSystemTime(now + STALE_MS)
  openSupport()
  await screen.findByText('Subject of second')
})

test('a reply that is being typed stays when another staff member has answered the ticket', async () => {
  openSupport('open/first')
  const reply = await screen.findByRole('textbox', { name: 'Reply' })
  fireEvent.change(reply, { target: { value: 'Half a reply' } })
  tickets = [ticket('second')]
  vi.setSystemTime(now + STALE_MS)
  await focusWindow()
  await screen.findByText('Subject of second')
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'Half a reply')
})

describe('polling', () => {
  const POLL_MS = 20_000
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now }))

  test('a new ticket appears without a reload', async () => {
    openSupport()
    await screen.findByText('Subject of first')
    tickets = [ticket('first'), ticket('second')]
    vi.advanceTimersByTime(POLL_MS)
    await screen.findByText('Subject of second')
  })

  test('stops with the section, and waits while the browser tab is hidden', async () => {
    const fetched = vi.fn(async () => Response.json(tickets))
    vi.stubGlobal('fetch', fetched)
    const { unmount } = openSupport()
    await screen.findByText('Subject of first')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.advanceTimersByTime(POLL_MS * 3)
    visibility.mockRestore()
    unmount()
    vi.advanceTimersByTime(POLL_MS * 3)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

test('a link to a ticket that is not in the list opens it', async () => {
  const fetchTicket = (path: string) => (path.endsWith('/answered-one') ? ticket('answered-one') : tickets)
  vi.stubGlobal('fetch', async (path: string) => Response.json(fetchTicket(path)))
  openSupport('open/answered-one')
  await screen.findByRole('heading', { level: 2, name: 'Subject of answered-one' })
})

test('a ticket that was opened by a link shows the reply that was sent, and later what is new', async () => {
  let linked = ticket('linked')
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST') linked = { ...linked, status: 'answered', replies: [reply('Our reply')] }
    return Response.json(/linked/.test(path) ? linked : tickets)
  })
  const { rerender } = openSupport('open/linked')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'Our reply' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  await screen.findByText('Our reply', { selector: 'p' })
  linked = { ...linked, replies: [...linked.replies, reply('Of another')] }
  vi.setSystemTime(now + STALE_MS)
  rerender(<SupportSection currentStaff={{} as CurrentStaff} subpath="open" />)
  rerender(<SupportSection currentStaff={{} as CurrentStaff} subpath="open/linked" />)
  await screen.findByText('Of another')
})

test('the next page comes also when it is asked for during a refetch of the list', async () => {
  let refetch = Promise.resolve()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('cursor')) return Response.json([ticket('later')])
    await refetch
    return Response.json(tickets, { headers: { Link: '<?limit=20&cursor=1.2>; rel="next"' } })
  })
  openSupport()
  await screen.findByText('Subject of first')
  let endRefetch = () => {}
  refetch = new Promise((resolve) => {
    endRefetch = resolve
  })
  vi.setSystemTime(now + STALE_MS)
  await focusWindow()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  endRefetch()
  await screen.findByText('Subject of later')
  await expect.poll(() => document.activeElement?.textContent).toContain('Subject of later')
})

test('a reply of another staff member that came first is shown, and the text that was not sent stays', async () => {
  const answered = { ...ticket('first'), status: 'answered' as const, replies: [reply('Of another')] }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    if (sent.length === 0) return Response.json(tickets)
    if (method === 'POST' && sent.length === 1) return Response.json({ detail: 'Replied.' }, { status: 409 })
    return Response.json(path.includes('/first') ? answered : [])
  })
  openSupport('open/first')
  const field = await screen.findByRole('textbox', { name: 'Reply' })
  fireEvent.change(field, { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  await screen.findByText('Of another')
  expect(field).toHaveProperty('value', 'Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  await expect
    .poll(() => sent)
    .toEqual([
      { message: 'Mine', repliesSeen: 0 },
      { message: 'Mine', repliesSeen: 1 },
    ])
})

test('an answer that comes after another ticket was opened leaves that one open, and its reply', async () => {
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' ? answered : Response.json(tickets),
  )
  tickets = [ticket('first'), ticket('second'), ticket('third')]
  location.hash = 'support/open/first'
  const { rerender } = openSupport('open/first')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reply' }), { target: { value: 'To the first' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  location.hash = 'support/open/third'
  rerender(<SupportSection currentStaff={{} as CurrentStaff} subpath="open/third" />)
  await screen.findByRole('heading', { level: 2, name: 'Subject of third' })
  answer(Response.json({ ...ticket('first'), status: 'answered' }))
  await expect.poll(() => screen.queryByText('Subject of first')).toBeNull()
  expect(location.hash).toBe('#support/open/third')
})
