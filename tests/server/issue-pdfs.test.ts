import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuePdf, TypesettingEvent, UploadedIssuePdf } from '#shared/contracts/issue-pdf.ts'
import type { Problem } from '#shared/contracts/problem.ts'
import type { TestReader } from '../api/accounts.fixtures.ts'
import { siteUrl } from '../api/api.fixtures.ts'
import { pdfOf } from '../pdf-file.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { type MediaFixture, startMediaFixture } from './media.fixtures.ts'

// PDFs of issues: uploads by editors, downloads by readers, and the progress of typesetting.

const ISSUE = 'summer-2026'
const PDF = `/issues/${ISSUE}.pdf`

let media: MediaFixture
let editor: TestReader
let author: TestReader
beforeAll(async () => {
  media = await startMediaFixture({ shared: false })
  // The files of the archive are for subscribers: edition-files.test.ts.
  await media.api.owner`update issues set access = 'everyone' where id = ${ISSUE}`
  editor = await media.api.newReader({ role: 'editor' })
  author = await media.api.newReader({ role: 'author' })
})
afterAll(() => media?.stop())

/** Opens with a password only. */
const lockedPdf = () => {
  const key = `<${'41'.repeat(32)}>`
  return pdfOf(1, `/ID [<41> <41>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${key} /U ${key} >> `)
}

const headersOf = (as?: TestReader) => ({ Origin: siteUrl, ...(as && { Cookie: as.cookie }) })
const address = (issueId: string) => `${media.site.url}/api/admin/issues/${issueId}/pdf-file`
const upload = (
  as: TestReader | undefined,
  body: BodyInit,
  { issueId = ISSUE, name = 'Été.pdf', signal }: Options = {},
) =>
  fetch(address(issueId), {
    method: 'POST',
    headers: { ...headersOf(as), 'Content-Type': 'application/pdf', 'X-File-Name': encodeURIComponent(name) },
    body,
    duplex: 'half',
    signal: signal ?? null,
  } as RequestInit)
interface Options {
  issueId?: string
  name?: string
  signal?: AbortSignal
}
const uploaded = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as UploadedIssuePdf
}
const detailOf = async (response: Response) => ((await response.json()) as Problem).detail
const stored = async () => (await media.storedFiles()).filter((name) => name.startsWith('issue-pdfs/'))
const get = (page: string) => fetch(media.site.url + page, { redirect: 'manual' })
async function untilReadersGet(bytes: Uint8Array): Promise<Response> {
  let response: Response | undefined
  await waitUntil('readers get the file', async () => {
    response = await get(PDF)
    return response.ok && Buffer.from(await response.clone().arrayBuffer()).equals(bytes)
  })
  return response as Response
}
async function typeset(issueId: string, as: TestReader | undefined = author): Promise<TypesettingEvent[]> {
  const response = await fetch(`${media.site.url}/api/admin/issues/${issueId}/typesetting`, { headers: headersOf(as) })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('an uploaded PDF is what readers download, at the address of the typeset one, and is replaced and removed', async () => {
  const first = await uploaded(await upload(editor, pdfOf(3)))
  expect(first).toMatchObject({ pdf: { name: 'Été.pdf', pages: 3, bytes: pdfOf(3).length }, replacedFile: null })
  expect(await stored()).toEqual([`issue-pdfs/${first.pdf.file}`])
  const response = await untilReadersGet(pdfOf(3))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="Meridian - Summer 2026.pdf"')
  const issues = (await (await media.api.get('/issues')).json()) as { id: string; pdfUrl: string | null }[]
  expect(issues.find(({ id }) => id === ISSUE)?.pdfUrl).toBe(PDF)

  const second = await uploaded(await upload(editor, pdfOf(5), { name: 'Second.pdf' }))
  expect(second.replacedFile).toBe(first.pdf.file)
  await untilReadersGet(pdfOf(5))
  expect(await stored()).toEqual([`issue-pdfs/${second.pdf.file}`])

  expect((await editor.send(`/admin/issues/${ISSUE}/pdf`, {}, { method: 'DELETE' })).status).toBe(204)
  await waitUntil('readers get the typeset PDF', async () => {
    const typesetPdf = await get(PDF)
    return typesetPdf.ok && (await typesetPdf.arrayBuffer()).byteLength > 50_000
  })
  // The jobs remove what no issue refers to, once it is older than an upload may take.
  await media.api
    .owner`update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'issue-pdfs'`
  const orphans = await media.api.owner`select name from private.orphaned_media_files(interval '1 hour', 100)`
  expect(orphans.map(({ name }) => name)).toEqual([second.pdf.file])
  await media.storage.from('issue-pdfs').remove([second.pdf.file])
})

test('the file of an unpublished issue is for staff only, until the issue is published', async () => {
  const [{ id = '' } = {}] = await media.api.owner`
    insert into issues (id, number, season, year, title, access) values ('coming', 950, 'Winter', 2031, 'Coming', 'everyone') returning id`
  const { pdf } = await uploaded(await upload(editor, pdfOf(2), { issueId: id }))
  expect((await get('/issues/coming.pdf')).status).toBe(404)
  for (const bucketPath of ['public/issue-pdfs', 'issue-pdfs'])
    expect((await fetch(`${media.api.stack.supabaseUrl}/storage/v1/object/${bucketPath}/${pdf.file}`)).ok).toBe(false)
  expect((await fetch(address(id))).status).toBe(401)
  const file = await fetch(address(id), { headers: headersOf(author) })
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''%C3%89t%C3%A9.pdf`)
  expect(Buffer.from(await file.arrayBuffer()).equals(pdfOf(2))).toBe(true)
  await media.api.owner`update issues set published_at = now() where id = ${id}`
  await waitUntil('readers get the file', async () => (await get('/issues/coming.pdf')).ok)
  await media.api.owner`delete from issues where id = ${id}`
})

test('only editors upload a PDF, and only for an issue that exists', async () => {
  const before = await stored()
  expect((await upload(undefined, pdfOf(1))).status).toBe(401)
  expect((await upload(author, pdfOf(1))).status).toBe(403)
  expect((await upload(editor, pdfOf(1), { issueId: 'unknown' })).status).toBe(404)
  const { pdf } = { pdf: { file: `${crypto.randomUUID()}.pdf`, name: 'x', bytes: 1, pages: 1 } }
  expect((await editor.send(`/admin/issues/${ISSUE}/pdf`, pdf, { method: 'PUT' })).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test.each<[string, () => Uint8Array<ArrayBuffer>, number, RegExp]>([
  ['a web page', () => new Uint8Array(Buffer.from('<html><script>alert(1)</script>')), 422, /^This is not a PDF\./],
  [
    'a web page before a PDF',
    () => new Uint8Array([...Buffer.from('<script>'), ...pdfOf(1)]),
    422,
    /^This is not a PDF\./,
  ],
  ['the beginning of a PDF', () => pdfOf(3).slice(0, 200), 422, /^This PDF is damaged or incomplete\./],
  ['a PDF with a password', lockedPdf, 422, /^This PDF asks for a password/],
  ['no bytes', () => new Uint8Array(), 422, /^The file is empty\./],
  ['more than 50 MB', () => new Uint8Array(50 * 1024 * 1024 + 1), 413, /^A PDF may have 50 MB\./],
])('%s is refused with a sentence, and nothing is stored', async (_, body, status, sentence) => {
  const before = await stored()
  const response = await upload(editor, body())
  expect(response.status).toBe(status)
  expect(await detailOf(response)).toMatch(sentence)
  expect(await stored()).toEqual(before)
  const uploads = path.join(media.site.home, 'uploads')
  expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
  expect((await editor.get(`/admin/issues/${ISSUE}/pdf`)).status).toBe(404)
})

test('a cancelled upload leaves nothing', async () => {
  const controller = new AbortController()
  const endless = new ReadableStream({
    pull: async (stream) => {
      stream.enqueue(new Uint8Array(64 * 1024))
      controller.abort()
    },
  })
  await expect(upload(editor, endless, { signal: controller.signal })).rejects.toThrow()
  const uploads = path.join(media.site.home, 'uploads')
  await waitUntil('the workspace is gone', () => !existsSync(uploads) || readdirSync(uploads).length === 0)
  expect((await editor.get(`/admin/issues/${ISSUE}/pdf`)).status).toBe(404)
})

test('typesetting reports its progress in pictures and articles until the PDF is ready', async () => {
  await media.api.owner`update issues set title = title || '.' where id = ${ISSUE}`
  let events: TypesettingEvent[] = []
  // The change may be published in the meantime, which makes the rendering start again.
  await waitUntil('a whole rendering is reported', async () => {
    events = await typeset(ISSUE)
    return events.length > 1
  })
  expect(events.at(-1)).toEqual({ kind: 'ready' })
  const steps = events.flatMap((event) => (event.kind === 'progress' ? [event] : []))
  const [{ count } = { count: 0 }] = await media.api.owner<{ count: number }[]>`
    select count(*)::integer from articles where issue_id = ${ISSUE} and status = 'published'`
  expect(new Set(steps.map(({ stage }) => stage))).toEqual(new Set(['pictures', 'pages']))
  expect(steps.at(-1)).toEqual({ kind: 'progress', stage: 'pages', done: count, total: count, percent: 90 })
  expect(await typeset(ISSUE)).toEqual([{ kind: 'ready' }])
})

test('typesetting says why it fails', async () => {
  expect(await typeset('unknown')).toEqual([{ kind: 'failed', reason: 'Readers see no article of this issue yet.' }])
  const { pdf } = await uploaded(await upload(editor, pdfOf(1)))
  await media.storage.from('issue-pdfs').remove([pdf.file])
  let last: TypesettingEvent | undefined
  await waitUntil('the copy is dropped and the file is missed', async () => {
    last = (await typeset(ISSUE)).at(-1)
    return last?.kind === 'failed'
  })
  expect(last).toMatchObject({
    reason: expect.stringMatching(/^It could not be made: issue-pdfs\/.* could not be read/),
  })
  const about = (await (await editor.get(`/admin/issues/${ISSUE}/pdf`)).json()) as IssuePdf
  expect(about.file).toBe(pdf.file)
  await editor.send(`/admin/issues/${ISSUE}/pdf`, {}, { method: 'DELETE' })
  expect((await fetch(`${media.site.url}/api/admin/issues/${ISSUE}/typesetting`)).status).toBe(401)
})
