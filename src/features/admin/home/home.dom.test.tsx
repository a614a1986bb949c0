import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { AdminHome } from '../AdminHome.tsx'
import { sectionsFor } from '../sections.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import type { Statistics } from './statistics-figures.ts'

const series = (...values: number[]) => ({
  before: 0,
  values,
  gained: values.map(() => 1),
  lost: values.map(() => 0),
})

const statistics: Statistics = {
  period: '30-days',
  dates: ['2026-11-20', '2026-11-21', '2026-11-22'],
  plans: [
    { planId: 'free', name: 'The Introduction', isFree: true, ...series(900, 1000, 1200) },
    { planId: 'gold', name: 'Global Reader', isFree: false, ...series(10, 11, 12) },
    {
      planId: 'platinum',
      name: 'Patron Ledger',
      isFree: false,
      before: 9,
      values: [8, 8, 7],
      gained: [0, 0, 0],
      lost: [1, 0, 1],
    },
  ],
  newsletter: { before: 50, values: [50, 50, 50], gained: [0, 0, 0], lost: [0, 0, 0] },
  revenue: [
    {
      currency: 'usd',
      before: 120_000,
      recurring: [120_000, 120_000, 240_000],
      received: [0, 120_000, 0],
      refunded: [0, 20_000, 0],
    },
  ],
  mostRead: [{ articleId: 'salt', title: 'Le sel', language: 'fr', reads: 1234 }],
}
const nothing = { before: 0, values: [0], gained: [0], lost: [0] }
const fresh: Statistics = {
  ...statistics,
  dates: ['2026-11-22'],
  plans: [{ planId: 'gold', name: 'Global Reader', isFree: false, ...nothing }],
  newsletter: nothing,
  revenue: [],
  mostRead: [],
}

let answers: Record<string, unknown>
let requested: string[]
// Loaded before the tests, so that none of them waits for it.
beforeAll(() =>
  Promise.all([import('./OpenRequests.tsx'), import('./StatisticsPanel.tsx'), import('./NewsroomPanel.tsx')]),
)
beforeEach(() => {
  requested = []
  answers = {
    statistics,
    'open-requests': { tickets: 2, messages: 1 },
    scheduler: { runs: true, nodes: [], next: null, overdue: [], checkedAt: '2026-11-22T12:00:00.000Z' },
    articles: [],
    issues: [],
    publishes: [
      {
        liveAt: '2020-01-02T14:03:07.000Z',
        milliseconds: 84,
        pathCount: 3,
        failedCount: 0,
        title: 'Salt',
        path: '/articles/salt',
      },
    ],
  }
  vi.stubGlobal('fetch', async (request: Request | URL | string) => {
    const { pathname, search } = new URL(String(request instanceof Request ? request.url : request), 'http://localhost')
    requested.push(pathname + search)
    const answer = answers[pathname.replace('/api/admin/', '')]
    if (answer === undefined) return Response.json({ detail: 'The database is away.' }, { status: 503 })
    return Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(staffRole: CurrentStaff['staffRole']) {
  const currentStaff = { id: 'me', firstName: 'Odile', email: 'odile@example.com', staffRole } as CurrentStaff
  return render(<AdminHome currentStaff={currentStaff} sections={sectionsFor(staffRole)} />)
}

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('an owner sees figures with their change, charts with a table, and what waits', async () => {
  open('owner')
  await screen.findByText('Subscribers', { selector: 'dt' })
  expect(figure('Subscribers')).toBe('19+10and 1,200 with a free account')
  expect(figure('New')).toBe('3and 2 lost')
  expect(figure('Newsletter')).toBe('50unchanged0 new, 0 left')
  expect(figure('Recurring a year')).toBe('$2,400+$1,200$200 a month')
  expect(figure('Received')).toBe('$1,000after refunds of $200')
  const chart = screen.getByRole('figure', { name: 'Subscribers by plan' })
  const table = within(chart).getByRole('table', { name: 'Subscribers by plan', hidden: true })
  expect([...table.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['Date', 'Global Reader', 'Patron Ledger'],
    ['20 Nov', '10', '8'],
    ['21 Nov', '11', '8'],
    ['22 Nov', '12', '7'],
  ])
  const mostRead = screen.getByRole('region', { name: 'Most read, 30 days' })
  const link = within(mostRead).getByRole('link', { name: 'Le sel' })
  expect([link.getAttribute('href'), link.lang]).toEqual(['/articles/salt', 'fr'])
  expect((await screen.findByRole('link', { name: '2 tickets' })).closest('p')?.textContent).toBe(
    '2 tickets and 1 message wait for a reply.',
  )
})

test('the last publishes say when they were live and how long it took', async () => {
  open('author')
  await screen.findByText(/^Live 2 Jan at 14:03:07, 84 ms, 3 pages$/)
})

test('another period is asked for, and shown when it has come', async () => {
  open('editor')
  await screen.findByText('Subscribers', { selector: 'dt' })
  answers.statistics = { ...statistics, period: '12-months', dates: ['2026-09-01', '2026-10-01', '2026-11-01'] }
  fireEvent.click(screen.getByRole('button', { name: '12 months' }))
  await screen.findAllByText('Nov 2026')
  expect(requested).toContain('/api/admin/statistics?period=12-months')
  expect(screen.getByRole('button', { name: '12 months' }).getAttribute('aria-pressed')).toBe('true')
})

test('a fresh magazine says that nobody has subscribed, and draws nothing', async () => {
  answers.statistics = fresh
  open('owner')
  await screen.findByText(/^Nobody has subscribed yet/)
  expect(screen.queryByRole('figure')).toBeNull()
  screen.getByText('No article has been read to the tenth second yet.')
  await screen.findByText('Nothing is scheduled.')
})

test('a chart without a value is a sentence, and money is shown by its currency', async () => {
  const usd = { currency: 'usd', before: 0, recurring: [150_000], received: [0], refunded: [0] }
  answers.statistics = {
    ...fresh,
    plans: [{ planId: 'gold', name: 'Global Reader', isFree: false, ...series(1) }],
    revenue: [
      { ...usd, currency: 'eur', recurring: [20_000], received: [20_000] },
      usd,
      { ...usd, currency: 'jpy', recurring: [300_000] },
    ],
  }
  open('owner')
  await screen.findByText(/^Nobody has confirmed an address for the newsletter yet/)
  expect(screen.getAllByText('Nothing was received in the last 30 days.')).toHaveLength(2)
  expect(figure('Recurring a year, EUR')).toMatch(/^€200/)
  expect(figure('Recurring a year, USD')).toMatch(/^\$1,500/)
  expect(figure('Recurring a year, JPY')).toMatch(/^¥300,000/)
  expect(screen.getAllByRole('figure').map((chart) => within(chart).getByRole('heading').textContent)).toEqual([
    'Subscribers by plan',
    'Received, EUR',
  ])
})

test('a panel that cannot be loaded says so, with a button to try again, and leaves the rest', async () => {
  answers.statistics = undefined
  open('owner')
  await screen.findByText('The statistics could not be loaded.')
  await screen.findByText('Nothing is scheduled.')
  answers.statistics = statistics
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Subscribers', { selector: 'dt' })
})

test('authors ask for no statistics and no readers; support for no newsroom', async () => {
  open('author')
  await screen.findByText('Nothing is scheduled.')
  expect(requested.filter((path) => /statistics|open-requests/.test(path))).toEqual([])
  cleanup()
  requested = []
  open('support')
  await screen.findByRole('link', { name: '2 tickets' })
  expect(requested).toEqual(['/api/admin/open-requests'])
})

test('scheduled articles and issues are in the order of their time', async () => {
  answers.articles = [
    {
      id: 'later',
      title: 'Plus tard',
      language: 'fr',
      publishedAt: '2999-02-01T12:00:00.000Z',
      updatedAt: '2026-01-01T12:00:00.000Z',
    },
    {
      id: 'sooner',
      title: 'Sooner',
      language: 'en',
      publishedAt: '2999-01-01T12:00:00.000Z',
      updatedAt: '2026-01-01T12:00:00.000Z',
    },
  ]
  answers.issues = [{ id: 'winter', title: 'Winter', publishedAt: '2999-01-15T12:00:00.000Z', becomesCurrentAt: null }]
  open('author')
  const region = await screen.findByRole('region', { name: 'What comes next' })
  await within(region).findByText('Sooner')
  expect(
    within(region)
      .getAllByRole('link')
      .map(({ textContent, lang }) => [textContent, lang]),
  ).toEqual([
    ['Sooner', 'en'],
    ['Issue: Winter', ''],
    ['Plus tard', 'fr'],
  ])
})
