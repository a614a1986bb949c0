import { globSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TypesettingEvent } from '#shared/contracts/issue-pdf.ts'
import type { TestReader } from '../api/accounts.fixtures.ts'
import { siteUrl } from '../api/api.fixtures.ts'
import { pdfOf } from '../pdf-file.ts'
import { readEpub } from '../publisher/read-epub.ts'
import { readPdf } from '../publisher/read-pdf.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { type MediaFixture, startMediaFixture } from './media.fixtures.ts'

// The PDF and the EPUB of an issue of the archive, which the rule of a new magazine keeps for subscribers.

const ISSUE = 'summer-2026'
const PDF = `/issues/${ISSUE}.pdf`
const EPUB = `/issues/${ISSUE}.epub`
const DOWNLOAD = `/issues/${ISSUE}/download`

let media: MediaFixture
let free: TestReader
let subscriber: TestReader
let editor: TestReader
beforeAll(async () => {
  media = await startMediaFixture()
  const { api } = media
  ;[free, subscriber, editor] = await Promise.all([api.newReader(), api.newReader(), api.newReader({ role: 'editor' })])
  await setPlan('global_reader')
})
afterAll(() => media?.stop())

const setPlan = (plan: string) => media.api.owner`
  update subscriptions set plan_id = ${plan}, source = 'complimentary', reason = 'A test.', status = 'active',
    current_period_end = now() + interval '1 year' where user_id = ${subscriber.id}`
const get = (path: string, as?: TestReader, headers: Record<string, string> = {}) =>
  fetch(media.site.url + path, { redirect: 'manual', headers: { ...(as && { Cookie: as.cookie }), ...headers } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const editionFiles = () => globSync(`editions/*/issues/${ISSUE}/*.{pdf,epub}`, { cwd: media.site.home })
const publishedFiles = () => globSync(`pages/*/issues/${ISSUE}.{pdf,epub}`, { cwd: media.site.home })

/** Until the publisher has dropped what it had before the change. */
const untilServed = (path: string, status: number, as?: TestReader) =>
  waitUntil(`${path} is answered ${status}`, async () => (await get(path, as)).status === status)

test('a guest and a reader without a plan are led to a page that invites them, and a script is refused', async () => {
  for (const path of [PDF, EPUB])
    for (const reader of [undefined, free]) {
      const answer = await get(path, reader)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, DOWNLOAD])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await get(path, reader, { 'Sec-Fetch-Dest': 'empty' })).status).toBe(reader ? 403 : 401)
    }
  const page = await (await get(DOWNLOAD)).text()
  expect(page).toContain('are for subscribers of Meridian')
  expect(page).toContain(`/login?next=${DOWNLOAD}`)
  expect([(await get('/issues/unknown.pdf')).status, (await get('/issues/unknown/download')).status]).toEqual([
    404, 404,
  ])
  expect(editionFiles()).toEqual([])
})

test('a subscriber gets both files with every article, made once, and no shared cache keeps them', async () => {
  const articles = await media.api.owner`
    select title, content from articles where issue_id = ${ISSUE} and status = 'published' order by position`
  const lastWords = articles.map(({ content }) => content.trim().split(/\s+/).slice(-3).join(' '))
  const pdf = await get(PDF, subscriber)
  expect(pdf.status).toBe(200)
  expect(pdf.headers.get('cache-control')).toBe('private, no-cache')
  expect(pdf.headers.get('content-disposition')).toContain('attachment; filename="Meridian - Summer 2026.pdf"')
  const pdfBytes = await bytesOf(pdf)
  const text = (await readPdf(pdfBytes)).text.replace(/\s+/g, ' ')
  for (const words of lastWords) expect(text).toContain(words.replace(/\s+/g, ' '))

  const epub = await get(EPUB, subscriber)
  expect(epub.headers.get('content-type')).toBe('application/epub+zip')
  expect([...readEpub(await bytesOf(epub)).texts.values()].join()).toContain(articles[0]?.title)

  const made = editionFiles()
  expect(made).toHaveLength(2)
  const again = await get(PDF, editor)
  expect((await bytesOf(again)).equals(pdfBytes)).toBe(true)
  const known = await get(PDF, subscriber, { 'If-None-Match': again.headers.get('etag') ?? '' })
  expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
  expect(editionFiles()).toEqual(made)
  expect((await get(PDF, free, { 'If-None-Match': again.headers.get('etag') ?? '' })).status).toBe(303)
  expect(publishedFiles()).toEqual([])
  const head = await fetch(media.site.url + PDF, { method: 'HEAD', headers: { Cookie: subscriber.cookie } })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdfBytes.length)])
})

test('a change of an article drops the file, and the next reader gets the new text', async () => {
  const [before] = await media.api.owner`
    select id, title from articles where issue_id = ${ISSUE} and status = 'published' order by position limit 1`
  await media.api.owner`update articles set title = 'Zanzaquill Rising' where id = ${before?.id}`
  const changed = await bytesOf(await get(PDF, subscriber))
  expect((await readPdf(changed)).text).toContain('Zanzaquill')
  await waitUntil('the previous files are dropped', () => editionFiles().length <= 1)
  await media.api.owner`update articles set title = ${before?.title} where id = ${before?.id}`
})

test('the plan, the issue, a single article and the rule for files decide', async () => {
  const { owner } = media.api
  await setPlan('free')
  expect((await get(PDF, subscriber)).status).toBe(303)
  await setPlan('global_reader')
  await owner`update articles set access = 'platinum'
    where id = (select id from articles where issue_id = ${ISSUE} and status = 'published' order by id limit 1)`
  expect((await get(EPUB, subscriber)).status).toBe(303)
  await owner`update articles set access = null where issue_id = ${ISSUE}`
  await owner`update issues set access = 'everyone' where id = ${ISSUE}`
  await untilServed(EPUB, 200)
  expect((await get(EPUB)).headers.get('cache-control')).toMatch(/^public/)
  await owner`update site_settings set pdf_access = 'accounts'`
  await untilServed(EPUB, 303)
  expect(publishedFiles()).toEqual([])
  expect((await get(EPUB, free)).status).toBe(200)
  await owner`update site_settings set pdf_access = 'everyone'`
  await owner`update issues set access = null where id = ${ISSUE}`
  await untilServed(PDF, 303)
})

test('a PDF that an editor has uploaded is kept for the same readers', async () => {
  const address = `${media.site.url}/api/admin/issues/${ISSUE}/pdf-file`
  const headers = { Origin: siteUrl, Cookie: editor.cookie, 'Content-Type': 'application/pdf', 'X-File-Name': 'x.pdf' }
  expect((await fetch(address, { method: 'POST', headers, body: pdfOf(4) })).status).toBe(201)
  expect((await bytesOf(await get(PDF, subscriber))).equals(Buffer.from(pdfOf(4)))).toBe(true)
  expect((await get(PDF)).status).toBe(303)
  await editor.send(`/admin/issues/${ISSUE}/pdf`, {}, { method: 'DELETE' })
  expect((await bytesOf(await get(PDF, subscriber))).length).toBeGreaterThan(50_000)
})

describe('an uploaded PDF of an open issue', () => {
  const upload = async () => {
    const address = `${media.site.url}/api/admin/issues/${ISSUE}/pdf-file`
    const headers = {
      Origin: siteUrl,
      Cookie: editor.cookie,
      'Content-Type': 'application/pdf',
      'X-File-Name': 'x.pdf',
    }
    expect((await fetch(address, { method: 'POST', headers, body: pdfOf(4) })).status).toBe(201)
    await waitUntil('guests get the uploaded file', async () =>
      (await bytesOf(await get(PDF))).equals(Buffer.from(pdfOf(4))),
    )
  }
  beforeAll(async () => {
    await media.api.owner`update issues set access = 'everyone' where id = ${ISSUE}`
    await untilServed(PDF, 200)
    await upload()
  })
  afterAll(async () => {
    await editor.send(`/admin/issues/${ISSUE}/pdf`, {}, { method: 'DELETE' })
    await media.api.owner`update issues set access = null where id = ${ISSUE}`
    await untilServed(PDF, 303)
  })

  test('is closed by an article that is scheduled, and by a working copy that is not in the trash', async () => {
    const { owner } = media.api
    await owner`insert into articles (id, title, content, issue_id, status, published_at, access)
      values ('still-to-come', 'Still to Come', 'Words.', ${ISSUE}, 'scheduled', now() + interval '1 day', 'platinum')`
    await untilServed(PDF, 303)
    expect((await get(PDF, subscriber)).status).toBe(303)
    await owner`delete from articles where id = 'still-to-come'`
    await untilServed(PDF, 200)

    const [draft] = await owner`
      insert into article_drafts (document, access)
      select document || '{"slug": null}', 'platinum' from article_drafts where issue_id = ${ISSUE} limit 1 returning id`
    await untilServed(PDF, 303)
    await owner`update article_drafts set trashed_at = now() where id = ${draft?.id}`
    await untilServed(PDF, 200)
  })

  test('stays closed when a closed article is withdrawn, which opens a typeset one', async () => {
    const { owner } = media.api
    const [article] = await owner`
      select id from articles where issue_id = ${ISSUE} and status = 'published' order by id limit 1`
    await owner`update articles set access = 'platinum' where id = ${article?.id}`
    await untilServed(PDF, 303)
    await owner`update articles set status = 'draft' where id = ${article?.id}`
    await untilServed(`/articles/${article?.id}`, 410)
    expect((await get(PDF)).status).toBe(303)
    expect(publishedFiles()).toEqual([])
    await owner`update articles set access = null where id = ${article?.id}`
    await untilServed(PDF, 200)
    await owner`update articles set access = 'platinum' where id = ${article?.id}`
    await untilServed(PDF, 303)

    await editor.send(`/admin/issues/${ISSUE}/pdf`, {}, { method: 'DELETE' })
    await untilServed(PDF, 200)
    await owner`update articles set status = 'published', access = null where id = ${article?.id}`
    await upload()
  })
})

test('staff see the progress of a file for members', async () => {
  await media.api.owner`update issues set title = title || '.' where id = ${ISSUE}`
  const response = await fetch(`${media.site.url}/api/admin/issues/${ISSUE}/typesetting`, {
    headers: { Origin: siteUrl, Cookie: editor.cookie },
  })
  const events = (await response.text()).trim().split('\n')
  expect(events.map((line) => (JSON.parse(line) as TypesettingEvent).kind)).toEqual(
    expect.arrayContaining(['progress', 'ready']),
  )
})
