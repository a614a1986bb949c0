import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { type Editor, openEditor } from '../publisher/editor.ts'
import { readEpub, textOf } from '../publisher/read-epub.ts'
import { readPdf } from '../publisher/read-pdf.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { type RawResponse, rawRequest } from './raw-request.ts'

// Cards, PDFs and EPUBs as a client of the running site receives them.

let stack: TestStack
let databaseUrl: string
let editor: Editor
let site: TestSite
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  const { adminUrl, appUrl } = await stack.createDatabase()
  databaseUrl = appUrl
  editor = openEditor(adminUrl)
  site = await startSite({ databaseUrl, env: { SITE_URL: 'https://meridian.example', SITE_WORKERS: '2' } })
})
afterAll(async () => {
  await site?.stop()
  await editor?.close()
  await stack?.stop()
})

/** Repeats the request while the site answers 503: on a busy machine rendering takes a while. */
async function requestUntilReady(address: string, options = {}): Promise<RawResponse> {
  let answer = await rawRequest(site.url, address, options)
  await waitUntil(`${address} is answered`, async () => {
    if (answer.status === 503) answer = await rawRequest(site.url, address, options)
    return answer.status !== 503
  })
  return answer
}

const renderCount = (address: string) => site.lines.filter((line) => line.includes(`rendered ${address} in`)).length
const changesPublished = async () => site.waitUntilCaughtUp(await editor.snapshot())

const CARD = '/cards/articles/the-brass-hour.png'
const PDF = '/issues/autumn-2026.pdf'
const EPUB = '/issues/autumn-2026.epub'

test('a card is rendered once for concurrent requests, and may be embedded by other sites', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => requestUntilReady(`${CARD}?v=${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(renderCount(CARD)).toBe(1)
  const [first] = answers
  for (const { body } of answers) expect(body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
  // Text alone would be a tenth of that size, so the image is on the card.
  expect(first?.body.length).toBeGreaterThan(50_000)
  expect(await sharp(first?.body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(first?.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(first?.body.length),
    'cache-control': 'public, max-age=0, must-revalidate',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  })
  expect(first?.headers['content-encoding']).toBeUndefined()
  expect(first?.headers.vary).toBeUndefined()
})

test.each(['/cards/publication.png', '/cards/issues/autumn-2026.png'])('%s is served as well', async (address) => {
  const { status, headers } = await requestUntilReady(address, { headers: { 'Accept-Encoding': 'br' } })
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
})

test("the PDF of an issue is a download under the publication's name", async () => {
  const { status, headers, body } = await requestUntilReady(PDF)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(body.length),
    'content-disposition': `attachment; filename="Meridian - Autumn 2026.pdf"; filename*=UTF-8''Meridian%20%E2%80%93%20Autumn%202026.pdf`,
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
  })
  expect(body.length).toBeGreaterThan(500_000)
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  expect(body.subarray(-6).toString()).toContain('%%EOF')
  expect((await readPdf(body)).text).toContain('Marguerite Sohn')
})

test('the EPUB of an issue is a download under the same name', async () => {
  const { status, headers, body } = await requestUntilReady(EPUB)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/epub+zip',
    'content-length': String(body.length),
    'content-disposition': expect.stringContaining('attachment; filename="Meridian - Autumn 2026.epub"'),
    'x-content-type-options': 'nosniff',
  })
  expect(textOf(readEpub(body).texts.get('contents.xhtml') ?? '')).toContain('Marguerite Sohn')
})

test.each([CARD, PDF, EPUB])(
  '%s is answered 304 when its ETag matches, and HEAD has the same headers',
  async (address) => {
    const { headers } = await requestUntilReady(address)
    const again = await requestUntilReady(address, { headers: { 'If-None-Match': headers.etag } })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    const head = await requestUntilReady(address, { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' })
    expect((await requestUntilReady(address, { method: 'POST' })).status).toBe(405)
  },
)

test('an asset is rendered again after its content has changed, and only then', async () => {
  const [card, pdf, other] = [
    await requestUntilReady(CARD),
    await requestUntilReady(PDF),
    await requestUntilReady('/cards/articles/the-swimmer.png'),
  ]
  await editor.sql`update articles set title = 'The Hour of Brass' where id = 'the-brass-hour'`
  await changesPublished()
  const [newCard, newPdf] = [await requestUntilReady(CARD), await requestUntilReady(PDF)]
  expect([newCard.status, newPdf.status]).toEqual([200, 200])
  expect(newCard.body.equals(card.body)).toBe(false)
  expect(newCard.headers.etag).not.toBe(card.headers.etag)
  expect([renderCount(CARD), renderCount(PDF)]).toEqual([2, 2])
  expect((await readPdf(pdf.body)).outline).toContain('The Brass Hour')
  expect((await readPdf(newPdf.body)).outline).toContain('The Hour of Brass')
  expect((await requestUntilReady('/cards/articles/the-swimmer.png')).body.equals(other.body)).toBe(true)
  expect(renderCount('/cards/articles/the-swimmer.png')).toBe(1)
})

test('rendered assets are kept when the site restarts', async () => {
  const before = [await requestUntilReady(CARD), await requestUntilReady(PDF)]
  const earlier = site
  await earlier.kill()
  site = await startSite({ databaseUrl, home: earlier.home, env: { SITE_URL: 'https://meridian.example' } })
  await changesPublished()
  const after = [await requestUntilReady(CARD), await requestUntilReady(PDF)]
  expect(after.map(({ headers }) => headers.etag)).toEqual(before.map(({ headers }) => headers.etag))
  expect([renderCount(CARD), renderCount(PDF)]).toEqual([0, 0])
})

/** Resolves when every serving process knows that this article has become due. */
async function published(article: string): Promise<void> {
  const address = `/articles/${article}`
  await waitUntil(`${address} is published`, async () => (await rawRequest(site.url, address)).status === 200)
  await editor.sql`update articles set excerpt = excerpt || '.' where id = 'walking-the-levada'`
  await changesPublished()
}

describe('the card of an article', () => {
  test('that is unknown answers 404', async () => {
    for (const address of ['/cards/articles/unknown.png', '/cards/issues/unknown.png', '/issues/unknown.epub']) {
      const { status, headers } = await requestUntilReady(address)
      expect([status, headers['content-type']], address).toEqual([404, 'text/html; charset=utf-8'])
    }
  })
  test('that was renamed redirects to the new one', async () => {
    await editor.sql`update articles set id = 'eight-coats' where id = 'seven-coats'`
    await changesPublished()
    const { status, headers } = await requestUntilReady('/cards/articles/seven-coats.png')
    expect([status, headers.location]).toEqual([301, '/cards/articles/eight-coats.png'])
  })
  test('that was withdrawn answers 410', async () => {
    expect((await requestUntilReady('/cards/articles/the-swimmer.png')).status).toBe(200)
    await editor.sql`update articles set status = 'draft' where id = 'the-swimmer'`
    await changesPublished()
    expect((await requestUntilReady('/cards/articles/the-swimmer.png')).status).toBe(410)
  })
  test('that was withdrawn and is back at its scheduled time is served again', async () => {
    await editor.sql`update articles set status = 'scheduled', published_at = now() + interval '500 milliseconds' where id = 'the-swimmer'`
    await published('the-swimmer')
    expect((await requestUntilReady('/cards/articles/the-swimmer.png')).status).toBe(200)
  })
  test('that was scheduled at the former address of another is its own', async () => {
    await editor.sql`insert into articles (id, title, status, published_at)
      values ('seven-coats', 'Seven Other Coats', 'scheduled', now() + interval '500 milliseconds')`
    await published('seven-coats')
    expect((await requestUntilReady('/cards/articles/seven-coats.png')).status).toBe(200)
  })
})

test('an issue has a PDF once it has an article', async () => {
  await editor.sql`insert into issues (id, number, season, year, title, access, published_at) values ('winter-2026', 900, 'Winter', 2026, 'Winter', 'everyone', now())`
  await changesPublished()
  expect((await requestUntilReady('/issues/winter-2026.pdf')).status).toBe(404)
  await editor.sql`update articles set issue_id = 'winter-2026' where id = 'the-quiet-cure'`
  await changesPublished()
  expect((await requestUntilReady('/issues/winter-2026.pdf')).status).toBe(200)
})
