import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from '../api/accounts.fixtures.ts'
import { siteUrl } from '../api/api.fixtures.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { waitUntil } from '../publisher/wait-until.ts'

// Pages with unpublished content: the API in Deno decides, the publisher renders, the site serves.

let api: AccountsFixture
let gateway: Server
let site: TestSite
let editor: TestReader
let author: TestReader
let draftId: string
const ARTICLE = 'the-last-perfumer-of-grasse'

beforeAll(async () => {
  api = await startAccountsFixture()
  gateway = await startGateway(new URL(api.url).origin)
  const { port } = gateway.address() as AddressInfo
  site = await startSite({
    databaseUrl: api.stack.appUrl,
    env: {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SITE_URL: siteUrl,
      SITE_SECRET: api.stack.secrets.siteSecret,
      SITE_WORKERS: '1',
    },
  })
  editor = await api.newReader({ role: 'editor' })
  author = await api.newReader({ role: 'author' })
  const [draft] = await api.owner`select id from article_drafts where article_id = ${ARTICLE}`
  draftId = draft?.id
})
afterAll(async () => {
  await site?.stop()
  gateway?.close()
  await api?.stop()
})

/** The functions below /functions/v1, as on a hosted project. */
async function startGateway(origin: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const body = await new Response(request as never).arrayBuffer()
    const path = (request.url ?? '').replace('/functions/v1', '')
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['connection', 'content-length', 'host'].includes(name),
    )
    const answer = await fetch(origin + path, {
      method: request.method ?? 'GET',
      headers: headers as [string, string][],
      ...(body.byteLength > 0 && { body }),
    })
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? 'text/plain' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const get = (path: string, reader?: TestReader) =>
  fetch(site.url + path, { headers: reader ? { Cookie: reader.cookie } : {}, redirect: 'manual' })
const titleOf = (html: string) => /<h1[^>]*>\s*([^<]*?)\s*</.exec(html)?.[1]
const documentOf = async (): Promise<ArticleDocument> => {
  const [draft] = await api.owner`select document from article_drafts where id = ${draftId}`
  return draft?.document
}
const typeTitle =
  (title: string, reader: TestReader, origin = siteUrl) =>
  async () =>
    fetch(`${site.url}/preview/articles/${draftId}`, {
      method: 'POST',
      headers: { Cookie: reader.cookie, Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ document: { ...(await documentOf()), title } }),
    })

describe('a preview for staff', () => {
  test('is the page that readers will get, with what is being typed, and is not stored', async () => {
    const response = await typeTitle('Typed a moment ago', editor)()
    expect(response.status).toBe(200)
    expect(titleOf(await response.text())).toBe('Typed a moment ago')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('referrer-policy'), 'forms of the page have an origin').toBe('same-origin')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(titleOf(await (await get(`/articles/${ARTICLE}`)).text())).not.toBe('Typed a moment ago')
    expect((await documentOf()).title).not.toBe('Typed a moment ago')
  })

  test('equals the published page when nothing has changed', async () => {
    const [preview, published] = await Promise.all([
      get(`/preview/articles/${draftId}`, editor),
      get(`/articles/${ARTICLE}`),
    ])
    expect(await preview.text()).toBe(await published.text())
  })

  test('is refused to readers, to guests and to pages of other origins', async () => {
    const reader = await api.newReader()
    expect((await get(`/preview/articles/${draftId}`)).status).toBe(401)
    expect((await get(`/preview/articles/${draftId}`, reader)).status).toBe(403)
    expect((await typeTitle('Forged', editor, 'https://elsewhere.example')()).status).toBe(403)
    expect((await get('/preview/articles/00000000-0000-4000-8000-000000000000', editor)).status).toBe(404)
  })
})

describe('a preview link', () => {
  const share = async (noun: 'articles' | 'issues', id: string, by = editor) => {
    const response = await by.send(`/admin/${noun}/${id}/preview-links`, { days: 1 })
    return { status: response.status, ...(await response.json()) }
  }
  const pathOf = (url: string) => url.slice(siteUrl.length)

  test('does not answer 404 for a draft: it is at its real address until the link is revoked', async () => {
    await api.owner`update article_drafts set document = jsonb_set(document, '{title}', '"Not yet published"') where id = ${draftId}`
    const link = await share('articles', draftId)
    expect(link.url).toContain(`${siteUrl}/articles/${ARTICLE}?preview=`)
    const shown = await get(pathOf(link.url))
    expect(titleOf(await shown.text())).toBe('Not yet published')
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    expect(titleOf(await (await get(`/articles/${ARTICLE}`)).text())).not.toBe('Not yet published')

    await editor.send(`/admin/preview-links/${link.id}`, {}, { method: 'DELETE' })
    expect((await get(pathOf(link.url))).status).toBe(410)
    expect((await get(`/articles/${ARTICLE}?preview=${'x'.repeat(32)}`)).status).toBe(404)
  })

  test('shows all pages of an unpublished issue', async () => {
    await api.owner`
      insert into issues (id, number, season, year, title) values ('winter-2026', 82, 'Winter', 2026, 'The Long Table')`
    const document = {
      ...(await documentOf()),
      title: 'For the winter',
      slug: 'for-the-winter',
      issueId: 'winter-2026',
    }
    await api.owner`insert into article_drafts (document) values (${api.owner.json(document as never)})`
    const { url } = await share('issues', 'winter-2026')
    const issue = await (await get(pathOf(url))).text()
    expect(issue).toContain('The Long Table')
    // There is no PDF and no EPUB before the release: a link to it would answer 404.
    for (const format of ['pdf', 'epub']) expect(issue).not.toContain(`/issues/winter-2026.${format}`)
    expect(issue).toContain('Readers can download a PDF and an EPUB from the release on.')
    const link = /href="(\/articles\/for-the-winter\?preview=[^"]+)"/.exec(issue)?.[1] ?? ''
    expect(titleOf(await (await get(link)).text())).toBe('For the winter')
    expect((await get('/articles/for-the-winter')).status).toBe(404)

    const forStaff = await (await get('/preview/issues/winter-2026', author)).text()
    for (const [page, title] of [
      ['/articles/for-the-winter', 'For the winter'],
      ['/issues/winter-2026/read', 'The Long Table'],
    ] as const) {
      const address = `/preview/issues/winter-2026?page=${page}`
      expect(forStaff).toContain(`href="${address}"`)
      expect(titleOf(await (await get(address, author)).text())).toBe(title)
      expect((await get(address)).status).toBe(401)
    }
    expect(forStaff).not.toContain('href="/articles/for-the-winter"')
  })

  test('is made by editors, and by authors of their own articles', async () => {
    expect((await share('articles', draftId, author)).status).toBe(403)
    const document = { ...(await documentOf()), title: 'Mine', slug: null }
    const [own] = await api.owner`
      insert into article_drafts (document, created_by) values (${api.owner.json(document as never)}, ${author.id}) returning id`
    expect((await share('articles', own?.id, author)).status).toBe(201)
  })

  const statusesOf = (links: { url: string }[]) =>
    Promise.all(links.map(async ({ url }) => (await get(pathOf(url))).status))

  test.each<[event: string, act: (editor: TestReader) => Promise<unknown>]>([
    ['is dismissed', ({ id }) => api.owner`delete from staff where user_id = ${id}`],
    ['does support', ({ id }) => api.owner`update staff set role = 'support' where user_id = ${id}`],
    [
      'is an author, who shares only own articles',
      ({ id }) => api.owner`update staff set role = 'author' where user_id = ${id}`,
    ],
    ['has no account', ({ id }) => api.owner`delete from auth.users where id = ${id}`],
  ])('ends when the editor who made it %s', async (_, act) => {
    const dismissed = await api.newReader({ role: 'editor' })
    const links = [await share('issues', 'winter-2026', dismissed), await share('articles', draftId, dismissed)]
    const others = [await share('issues', 'winter-2026')]
    expect(await statusesOf([...links, ...others])).toEqual([200, 200, 200])
    await act(dismissed)
    expect(await statusesOf([...links, ...others])).toEqual([410, 410, 200])
  })

  test('to an own article stays when an editor becomes an author, and ends when the author does support', async () => {
    const writer = await api.newReader({ role: 'editor' })
    const document = { ...(await documentOf()), title: 'Own', slug: null }
    const [own] = await api.owner`
      insert into article_drafts (document, created_by) values (${api.owner.json(document as never)}, ${writer.id}) returning id`
    const link = await share('articles', own?.id, writer)
    await api.owner`update staff set role = 'author' where user_id = ${writer.id}`
    expect(await statusesOf([link])).toEqual([200])
    await api.owner`update staff set role = 'support' where user_id = ${writer.id}`
    expect(await statusesOf([link])).toEqual([410])
  })

  test('expires', async () => {
    const { id, url } = await share('articles', draftId)
    await api.owner`update preview_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where id = ${id}`
    expect((await get(pathOf(url))).status).toBe(410)
  })
})

test('the publisher reports that it runs, and when a change was live', async () => {
  const node = () => api.owner`select phase, seen_at > now() - interval '1 minute' as recent from site_nodes`
  await expect.poll(node).toEqual([{ phase: 'following', recent: true }])
  expect(await api.owner`select private.scheduler_runs() as runs`).toEqual([{ runs: true }])
  await api.owner`update articles set title = 'The Brass Second' where id = 'the-brass-hour'`
  const find = () =>
    api.owner`select milliseconds, path_count from publish_records where paths @> '{/articles/the-brass-hour}'`
  await waitUntil('the publish is recorded', async () => (await find()).length > 0)
  const [record] = await find()
  expect(record?.milliseconds).toBeGreaterThan(0)
  expect(record?.path_count).toBeGreaterThan(3)
})
