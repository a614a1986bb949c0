import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { AdminIssue, IssueEntry } from '#shared/contracts/admin-issue.ts'
import type { TypesettingEvent } from '#shared/contracts/issue-pdf.ts'
import { problemType } from '#shared/contracts/problem.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { IssuesSection } from './IssuesSection.tsx'

const issue = (id: string, changes: Partial<AdminIssue> = {}): AdminIssue => ({
  id,
  number: 82,
  season: 'Winter',
  year: 2026,
  title: `Issue ${id}`,
  description: '',
  coverImageUrl: null,
  coverImageAlt: '',
  isCurrent: false,
  pdfUrl: null,
  appleNewsUrl: null,
  issuuUrl: null,
  colours: null,
  access: null,
  pdf: null,
  publishedAt: null,
  becomesCurrentAt: null,
  articleCount: 0,
  updatedAt: '2026-11-22T12:00:00.000Z',
  ...changes,
})

const entry = (changes: Partial<IssueEntry> = {}): IssueEntry => ({
  id: crypto.randomUUID(),
  title: 'Salt',
  language: 'fr',
  category: 'travel',
  authors: [],
  imageUrl: null,
  status: 'draft',
  hasPendingChanges: false,
  version: 1,
  missing: [],
  ...changes,
})

// The lazy import of an open issue happens once, before anything waits for it.
beforeAll(() => import('./IssueDetail.tsx'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

interface Answers {
  issues?: AdminIssue[]
  entries?: IssueEntry[]
  status?: number
}

const releases: object[] = []
const saves: { basedOn: string }[] = []
/** Rejects the next release with this sentence. */
let rejectionReason: string | undefined
afterEach(() => {
  releases.splice(0)
  saves.splice(0)
  rejectionReason = undefined
})

/** The section with these answers of the API. */
function openIssues(subpath: string, { issues = [], entries = [], status = 200 }: Answers, role = 'editor') {
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    if (pathname.endsWith('/release')) {
      releases.push(JSON.parse(String(init?.body)))
      if (rejectionReason) {
        const problem = { type: problemType('conflict'), title: 'Conflict', status: 409, detail: rejectionReason }
        rejectionReason = undefined
        return Response.json(problem, { status: 409, headers: { 'Content-Type': 'application/problem+json' } })
      }
    }
    if (init?.method === 'PUT' && pathname.endsWith('/winter')) {
      saves.push(JSON.parse(String(init.body)))
      return Response.json(issues[0])
    }
    const body = pathname.endsWith('/entries') ? entries : pathname.endsWith('/preview-links') ? [] : issues
    return Response.json(body, { status })
  })
  render(<IssuesSection currentStaff={{ staffRole: role } as CurrentStaff} subpath={subpath} />)
}

test('without issues it says so, and an author cannot prepare one', async () => {
  openIssues('', {}, 'author')
  await screen.findByText('There is no issue yet.')
  expect(screen.queryByRole('link', { name: 'Prepare an issue' })).toBeNull()
})

test('issues that could not be loaded can be asked for again', async () => {
  openIssues('', { status: 503 })
  await screen.findByText('The issues could not be loaded.', {}, { timeout: 5000 })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('an issue with an article that is not complete says so and cannot be released', async () => {
  const entries = [entry(), entry({ title: '', missing: ['title', 'content'] })]
  openIssues('winter', { issues: [issue('winter')], entries })
  await screen.findByText('Needs a title and a text.')
  expect(screen.getByText('Salt').lang).toBe('fr')
  expect(screen.getByText('One article is not complete yet.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Release the issue' }).getAttribute('aria-disabled')).toBe('true')
})

test('a moment of the release turns it into a schedule, in the time zone of the publication', async () => {
  document.documentElement.dataset.timeZone = 'Pacific/Auckland'
  onTestFinished(() => void delete document.documentElement.dataset.timeZone)
  openIssues('winter', { issues: [issue('winter')], entries: [entry()] })
  const releaseAt = await screen.findByLabelText(/^Moment of the release/)
  fireEvent.change(releaseAt, { target: { value: '2030-03-01T07:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Schedule the issue' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('On 1 March 2030, 07:00 Pacific/Auckland, in one step: 1 article and the issue')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule the issue' }))
  await vi.waitFor(() => expect(releases).toMatchObject([{ releaseAt: '2030-02-28T18:00:00.000Z' }]))
})

test('a moment that is past cannot be chosen for the release', async () => {
  openIssues('winter', { issues: [issue('winter')], entries: [entry()] })
  const releaseAt = await screen.findByLabelText(/^Moment of the release/)
  expect(screen.getByText('Empty: at once. In UTC.')).toBeDefined()
  fireEvent.change(releaseAt, { target: { value: '2026-01-01T07:00' } })
  expect(screen.getByText('This is past. Leave it empty to release the issue at once.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Schedule the issue' }).getAttribute('aria-disabled')).toBe('true')
})

test('a release that is refused shows the article that has come meanwhile, and includes it then', async () => {
  const entries = [entry()]
  openIssues('winter', { issues: [issue('winter')], entries })
  fireEvent.click(await screen.findByRole('button', { name: 'Release the issue' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  entries.push(entry({ title: 'Pepper' }))
  rejectionReason = 'An article was added.'
  fireEvent.click(dialog.getByRole('button', { name: 'Release the issue' }))
  await dialog.findByText('An article was added.')
  await dialog.findByText(/2 articles and the issue/)
  expect(screen.getByText('Pepper')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Release the issue' }))
  await vi.waitFor(() => expect(releases).toMatchObject([{}, { articles: entries.map(({ id }) => ({ id })) }]))
})

test('a scheduled issue offers to take the schedule back, the archive to make it current', async () => {
  const scheduled = issue('later', { publishedAt: '2090-01-01T00:00:00.000Z' })
  openIssues('later', { issues: [scheduled, issue('old', { publishedAt: '2020-01-01T00:00:00.000Z' })] })
  await screen.findByRole('button', { name: 'Take the schedule back' })
  expect(screen.queryByRole('button', { name: 'Make current' })).toBeNull()
  cleanup()
  openIssues('old', { issues: [issue('old', { publishedAt: '2020-01-01T00:00:00.000Z' })] })
  await screen.findByRole('button', { name: 'Make current' })
  expect(screen.queryByRole('region', { name: 'Release' })).toBeNull()
})

describe('the form of an issue', () => {
  const released = {
    publishedAt: '2026-11-22T12:05:00.000Z',
    isCurrent: true,
    updatedAt: '2026-11-22T12:05:00.000Z',
  }

  /** Opens the form, changes the issue meanwhile, fetches it again and saves. Resolves to the version that the save was based on. */
  async function saveAfter(change: Partial<AdminIssue>) {
    const issues = [issue('winter')]
    openIssues('winter', { issues })
    const title = await screen.findByLabelText('Title')
    fireEvent.change(title, { target: { value: 'The Long Table' } })
    issues[0] = issue('winter', change)
    await act(() => queryClient.invalidateQueries({ queryKey: ['/admin/issues'] }))
    expect((title as HTMLInputElement).value).toBe('The Long Table')
    fireEvent.click(screen.getByRole('button', { name: 'Save issue' }))
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    return saves[0]?.basedOn
  }

  test('is saved after the issue is released', async () => {
    expect(await saveAfter(released)).toBe('2026-11-22T12:05:00.000Z')
  })

  test('does not put back what somebody else has changed in it, also when the issue is released afterwards', async () => {
    expect(await saveAfter({ ...released, description: 'By somebody else' })).toBe('2026-11-22T12:00:00.000Z')
  })
})

test('colours are judged while they are chosen, and the magazine’s own are one step away', async () => {
  openIssues('winter', { issues: [issue('winter')] })
  const form = await screen.findByRole('form', { name: 'Issue winter' })
  const day = within(within(form).getByRole('group', { name: 'By day' }))
  expect(day.getByRole('status').textContent).toBe('Easy to read: contrast 9.3 for the accent.')
  fireEvent.change(day.getByLabelText('Accent'), { target: { value: '#D99A84' } })
  expect(day.getByRole('status').textContent).toMatch(/^This accent is hard to read on the paper/)
  expect((day.getByLabelText('Choose: Accent, by day') as HTMLInputElement).value).toBe('#d99a84')
  fireEvent.input(day.getByLabelText('Choose: Accent, by day'), { target: { value: '#1d4f3f' } })
  expect((day.getByLabelText('Accent') as HTMLInputElement).value).toBe('#1d4f3f')
  expect(day.getByRole('status').textContent).toMatch(/^Easy to read/)
  fireEvent.click(day.getByRole('button', { name: 'Use the magazine’s own' }))
  expect((day.getByLabelText('Accent') as HTMLInputElement).value).toBe('')
})

describe('the PDF of an issue', () => {
  const current = issue('current', { isCurrent: true, publishedAt: '2026-01-01T00:00:00.000Z', articleCount: 2 })
  const lines = (...events: TypesettingEvent[]) =>
    new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const step = (done: number, percent: number): TypesettingEvent => ({
    kind: 'progress',
    stage: 'pictures',
    done,
    total: 2,
    percent,
  })

  /** The open issue, whose typesetting is answered as the test says. */
  async function openPdf(answer: () => Response | Promise<Response>) {
    openIssues('current', { issues: [current], entries: [entry()] })
    const otherwise = fetch
    vi.stubGlobal('fetch', async (input: Request | string) =>
      typeof input === 'string' && input.endsWith('/typesetting') ? answer() : otherwise(input),
    )
    return within(await screen.findByRole('region', { name: 'PDF' }))
  }

  test('is typeset with its progress in percent and in pictures, and offered when it is ready', async () => {
    const stream = new TransformStream<Uint8Array, Uint8Array>()
    const writer = stream.writable.getWriter()
    const write = (event: TypesettingEvent) => writer.write(new TextEncoder().encode(`${JSON.stringify(event)}\n`))
    const pdf = await openPdf(() => new Response(stream.readable))
    fireEvent.click(pdf.getByRole('button', { name: 'Typeset it now' }))
    await write(step(1, 78))
    await pdf.findByText('Preparing: 1 of 2 pictures')
    const bar = pdf.getByRole('progressbar', { name: 'Typesetting' }) as HTMLProgressElement
    expect([bar.value, bar.max]).toEqual([78, 100])
    expect(pdf.getByText('78 %')).toBeDefined()
    await write({ kind: 'ready' })
    await writer.close()
    const link = await pdf.findByRole('link', { name: 'The PDF is ready: download it' })
    expect(link.getAttribute('href')).toBe('/issues/current.pdf')
    expect(pdf.queryByRole('progressbar')).toBeNull()
  })

  test.each([
    ['the publisher says why', () => lines(step(1, 78), { kind: 'failed', reason: 'No font.' }), 'No font.'],
    ['the connection ends', () => lines(step(1, 78)), 'The connection ended before the PDF was ready.'],
    ['the site is away', () => Promise.reject(new TypeError('away')), 'The site could not be reached.'],
  ])('says why it could not be typeset, and offers it again: %s', async (_, answer, reason) => {
    let answered = answer as () => Response | Promise<Response>
    const pdf = await openPdf(() => answered())
    fireEvent.click(pdf.getByRole('button', { name: 'Typeset it now' }))
    await pdf.findByText(reason)
    answered = () => lines({ kind: 'ready' })
    fireEvent.click(pdf.getByRole('button', { name: 'Try again' }))
    await pdf.findByRole('link', { name: 'The PDF is ready: download it' })
  })

  test('is uploaded with progress; it can be cancelled, tried again, and is then what readers get', async () => {
    const requests: FakeRequest[] = []
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FakeRequest {
        constructor() {
          super()
          requests.push(this)
        }
      },
    )
    const pdf = await openPdf(() => lines())
    const file = new File(['%PDF-'], 'Autumn.pdf', { type: 'application/pdf' })
    fireEvent.change(pdf.getByLabelText('The PDF of the issue'), { target: { files: [file] } })
    act(() => requests[0]?.upload.onprogress?.({ loaded: 1, total: 4 }))
    expect((pdf.getByRole('progressbar', { name: 'Upload of Autumn.pdf' }) as HTMLProgressElement).value).toBe(0.25)
    fireEvent.click(pdf.getByRole('button', { name: 'Cancel' }))
    expect(requests[0]?.isAborted).toBe(true)
    expect(pdf.getByText('Cancelled.')).toBeDefined()

    fireEvent.click(pdf.getByRole('button', { name: 'Try again' }))
    act(() => requests[1]?.answer(422, { detail: 'This is not a PDF.' }))
    await pdf.findByText('Not stored. This is not a PDF.')
    fireEvent.click(pdf.getByRole('button', { name: 'Try again' }))
    const uploaded = {
      file: 'x.pdf',
      name: 'Autumn.pdf',
      bytes: 2_202_010,
      pages: 12,
      uploadedAt: '2026-11-22T12:00:00.000Z',
    }
    act(() => requests[2]?.answer(201, { pdf: uploaded, replacedFile: null }))
    const link = await pdf.findByRole('link', { name: 'Autumn.pdf' })
    expect(link.getAttribute('href')).toBe('/api/admin/issues/current/pdf-file')
    expect(pdf.getByText(/^12 pages · 2\.1 MB · uploaded 22 November 2026/)).toBeDefined()
  })
})

/** As much of an XMLHttpRequest as an upload uses. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
  onload?: () => void
  onabort?: () => void
  status = 0
  statusText = ''
  responseText = ''
  isAborted = false
  open() {}
  send() {}
  setRequestHeader() {}
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}
