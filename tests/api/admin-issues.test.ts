import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AdminIssue, IssueEntry } from '#shared/contracts/admin-issue.ts'
import { openTransaction, waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
let editor: TestReader
let author: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  editor = await api.newReader({ role: 'editor' })
  author = await api.newReader({ role: 'author' })
})
afterAll(() => api?.stop())

const winter = {
  id: 'winter-2026',
  number: 82,
  season: 'Winter',
  year: 2026,
  title: 'The Long Table',
  description: '',
  coverImageUrl: null,
  coverImageAlt: '',
  pdfUrl: '',
  appleNewsUrl: '',
  issuuUrl: '',
  colours: null,
  access: null,
}
let lastNumber = 82
async function newIssue(): Promise<AdminIssue> {
  const number = ++lastNumber
  const response = await editor.send('/admin/issues', { ...winter, id: `issue-${number}`, number })
  return bodyOf(response, AdminIssue)
}
const put = (path: string, body: object, by = editor) => by.send(`/admin/issues/${path}`, body, { method: 'PUT' })
const issueOf = async (id: string) => {
  const issues = await bodyOf(await editor.get('/admin/issues'), z.array(AdminIssue))
  return issues.find((issue) => issue.id === id)
}
const entriesOf = async (id: string) => bodyOf(await editor.get(`/admin/issues/${id}/entries`), z.array(IssueEntry))

async function newDraft(issueId: string, title: string, content = 'A text.'): Promise<string> {
  const document = {
    title,
    excerpt: '',
    content,
    category: '',
    imageUrl: null,
    imageAlt: '',
    authorIds: [],
    issueId,
    position: 0,
    featured: false,
    slug: null,
    publishedAt: null,
    seoTitle: '',
    seoDescription: '',
    contentBlocks: [],
  }
  const [row] = await api.owner`
    insert into article_drafts (document, created_by) values (${api.owner.json(document)}, ${author.id}) returning id`
  return row?.id
}
const publisherRuns = () => api.owner`
  insert into site_nodes (node, phase) values ('test', 'following') on conflict (node) do update set seen_at = now()`

test('an editor prepares an issue, changes it, and deletes one that nobody has seen', async () => {
  const created = await editor.send('/admin/issues', winter)
  expect(created.status).toBe(201)
  const issue = await bodyOf(created, AdminIssue)
  expect(issue).toMatchObject({ publishedAt: null, isCurrent: false, articleCount: 0, pdfUrl: null })

  const { id: _, ...fields } = winter
  const changed = await put(winter.id, { ...fields, title: 'The Longer Table', basedOn: issue.updatedAt })
  expect(await bodyOf(changed, AdminIssue)).toMatchObject({ title: 'The Longer Table' })
  expect((await put(winter.id, { ...fields, basedOn: issue.updatedAt })).status).toBe(409)
  expect((await editor.send('/admin/issues', { ...winter, id: 'winter-2027' })).status).toBe(409)

  expect((await editor.send(`/admin/issues/${winter.id}`, {}, { method: 'DELETE' })).status).toBe(204)
  expect(await issueOf(winter.id)).toBeUndefined()
  expect((await editor.send('/admin/issues/autumn-2026', {}, { method: 'DELETE' })).status).toBe(409)
})

test('an issue that is released while it is being deleted stays', async () => {
  const { id } = await newIssue()
  const release = await openTransaction(
    api.owner,
    (tx) => tx`update issues set published_at = '2999-01-01' where id = ${id}`,
  )
  const deleted = editor.send(`/admin/issues/${id}`, {}, { method: 'DELETE' })
  await waitForBlockedSessions(api.owner)
  await release.commit()
  expect((await problemOf(await deleted)).detail).toBe('Readers know this issue. It stays.')
  expect(await issueOf(id)).toMatchObject({ publishedAt: expect.stringContaining('2999') })
})

test('an issue with articles is not deleted', async () => {
  const { id } = await newIssue()
  await newDraft(id, 'A draft')
  const response = await editor.send(`/admin/issues/${id}`, {}, { method: 'DELETE' })
  expect((await problemOf(response)).detail).toBe('Move its articles to another issue first.')
  expect(await issueOf(id)).toMatchObject({ articleCount: 1 })
})

test('an issue has colours of its own if text is readable in them', async () => {
  const { id, updatedAt, ...issue } = await newIssue()
  const fields = { ...winter, number: issue.number, basedOn: updatedAt }
  const none = { accent: null, paper: null }
  const pale = await put(id, { ...fields, colours: { light: { accent: '#d99a84', paper: null }, dark: none } })
  expect(pale.status).toBe(422)
  expect((await problemOf(pale)).fields?.['colours.light.accent']).toMatch(/^This accent is hard to read on the paper/)

  const colours = { light: { accent: '#1d4f3f', paper: '#eef3ea' }, dark: none }
  const changed = await put(id, { ...fields, colours })
  expect((await bodyOf(changed, AdminIssue)).colours).toEqual(colours)
  await api.owner`update issues set published_at = now() where id = ${id}`
  const published = (await (await api.get('/issues')).json()) as { id: string; colours: unknown }[]
  expect(published.find((one) => one.id === id)?.colours).toEqual(colours)
  expect(published.find((one) => one.id === 'autumn-2026')?.colours).toBeNull()
})

test('authors read issues and change none; readers see nothing of them', async () => {
  const reader = await api.newReader()
  expect((await author.get('/admin/issues')).status).toBe(200)
  expect((await author.send('/admin/issues', winter)).status).toBe(403)
  expect((await put('autumn-2026/article-order', { ids: [] }, author)).status).toBe(403)
  expect((await put('autumn-2026/current', {}, author)).status).toBe(403)
  expect((await reader.get('/admin/issues')).status).toBe(403)
})

describe('the order of the contents', () => {
  test('applies to published articles at once, and is no pending change', async () => {
    const before = await entriesOf('autumn-2026')
    const ids = before.map(({ id }) => id).toReversed()
    const ordered = await bodyOf(await put('autumn-2026/article-order', { ids }), z.array(IssueEntry))
    expect(ordered.map(({ id }) => id)).toEqual(ids)
    expect(ordered.filter(({ hasPendingChanges }) => hasPendingChanges)).toEqual([])
    const published = (await (await api.get('/issues/autumn-2026/articles')).json()) as { title: string }[]
    expect(published.map(({ title }) => title)).toEqual(before.map(({ title }) => title).toReversed())
  })

  test('changes nothing in another issue that readers see', async () => {
    const { id } = await newIssue()
    const [moved] = await entriesOf('autumn-2026')
    const positions = () => api.owner`
      select id, position from articles where issue_id = 'autumn-2026' order by position, id`
    const before = await positions()
    const draftOf = async () => {
      const [row] = await api.owner`
        select document -> 'position' as position, live_base -> 'position' as "livePosition", version - published_version as ahead
        from article_drafts where id = ${moved?.id as string}`
      return row
    }
    await api.owner`
      update article_drafts set document = document || ${api.owner.json({ issueId: id })} where id = ${moved?.id as string}`
    const { livePosition } = (await draftOf()) ?? {}
    const other = await newDraft(id, 'Beside it')
    const ids = [other, moved?.id]
    const ordered = await bodyOf(await put(`${id}/article-order`, { ids }), z.array(IssueEntry))
    expect(ordered.map((entry) => [entry.id, entry.hasPendingChanges])).toEqual([
      [other, false],
      [moved?.id, true],
    ])
    expect(await positions()).toEqual(before)
    expect(await draftOf()).toMatchObject({ position: 2, livePosition })
    // It moves back, so that the other tests find the issue as it was.
    await api.owner`
      update article_drafts set document = live_base, published_version = version + 1 where id = ${moved?.id as string}`
  })

  test('has to name every article once', async () => {
    const [first] = await entriesOf('autumn-2026')
    expect(await codeOf(await put('autumn-2026/article-order', { ids: [first?.id] }))).toBe('conflict')
  })
})

describe('a release', () => {
  const release = (issue: AdminIssue, articles: IssueEntry[], releaseAt: string | null = null) =>
    put(`${issue.id}/release`, {
      basedOn: issue.updatedAt,
      releaseAt,
      articles: articles.map(({ id, version }) => ({ id, version })),
    })

  test('publishes the articles and the issue, and makes it current, in one step', async () => {
    const { id } = await newIssue()
    await newDraft(id, 'First')
    await newDraft(id, 'Second')
    const issue = (await issueOf(id)) as AdminIssue
    const released = await release(issue, await entriesOf(id))
    expect(await bodyOf(released, AdminIssue)).toMatchObject({ isCurrent: true, articleCount: 2 })
    expect((await (await api.get('/issues/current')).json()).id).toBe(id)
    expect(await (await api.get(`/issues/${id}/articles`)).json()).toHaveLength(2)
    expect(await codeOf(await release(issue, []))).toBe('conflict')
  })

  test('of an issue with one unfinished article publishes nothing, and names the article', async () => {
    const { id } = await newIssue()
    await newDraft(id, 'Ready')
    await newDraft(id, 'Empty', '')
    const rejected = await release((await issueOf(id)) as AdminIssue, await entriesOf(id))
    expect(rejected.status).toBe(409)
    expect((await problemOf(rejected)).detail).toContain("'Empty' is not complete")
    expect((await entriesOf(id)).map(({ status }) => status)).toEqual(['draft', 'draft'])
    expect(await issueOf(id)).toMatchObject({ publishedAt: null, isCurrent: false })
  })

  test.each(['at once', 'at a future time'])(
    '%s leaves no article out that came since its list was read',
    async (when) => {
      await publisherRuns()
      const releaseAt = when === 'at once' ? null : new Date(Date.now() + 3_600_000).toISOString()
      const { id } = await newIssue()
      await newDraft(id, 'First')
      const listed = await entriesOf(id)
      const [trashed, added] = [await newDraft(id, 'In the trash'), await newDraft(id, 'Second')]
      await api.owner`update article_drafts set trashed_at = now(), trashed_by = ${author.id} where id = ${trashed}`
      const rejected = await release((await issueOf(id)) as AdminIssue, listed, releaseAt)
      expect([rejected.status, (await problemOf(rejected)).detail]).toEqual([
        409,
        'Nothing was released: an article was added to the issue in the meantime. Please look at its contents again.',
      ])
      expect((await entriesOf(id)).map(({ status }) => status)).toEqual(['draft', 'draft'])
      expect(await issueOf(id)).toMatchObject({ publishedAt: null, isCurrent: false })

      await api.owner`update article_drafts set status = 'archived' where id = ${added}`
      expect((await release((await issueOf(id)) as AdminIssue, listed, releaseAt)).status).toBe(200)
    },
  )

  test('at a future time is rejected while no publisher runs', async () => {
    await api.owner`delete from site_nodes`
    const { id } = await newIssue()
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    expect((await release((await issueOf(id)) as AdminIssue, [], inAnHour)).status).toBe(409)
  })

  test('at a time in the past is rejected, and publishes nothing', async () => {
    await publisherRuns()
    const { id } = await newIssue()
    await newDraft(id, 'Not yet')
    const aMinuteAgo = new Date(Date.now() - 60_000).toISOString()
    const rejected = await release((await issueOf(id)) as AdminIssue, await entriesOf(id), aMinuteAgo)
    expect(rejected.status).toBe(422)
    expect((await problemOf(rejected)).fields).toEqual({
      releaseAt: 'The time of the release is past. Nothing was released.',
    })
    expect((await entriesOf(id))[0]?.status).toBe('draft')
    expect(await issueOf(id)).toMatchObject({ publishedAt: null, isCurrent: false })
  })

  test('at a future time shows issue and articles together, and can be cancelled', async () => {
    await publisherRuns()
    const { id } = await newIssue()
    await newDraft(id, 'For later')
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await release((await issueOf(id)) as AdminIssue, await entriesOf(id), soon)
    expect(await bodyOf(scheduled, AdminIssue)).toMatchObject({ publishedAt: soon, becomesCurrentAt: soon })
    expect((await entriesOf(id))[0]?.status).toBe('scheduled')
    expect((await editor.send(`/admin/issues/${id}/release`, {}, { method: 'DELETE' })).status).toBe(204)
    expect((await entriesOf(id))[0]?.status).toBe('draft')

    await release((await issueOf(id)) as AdminIssue, await entriesOf(id), soon)
    await api.owner`update articles set published_at = now() - interval '1 second' where issue_id = ${id}`
    await api.owner`
      update issues set published_at = now() - interval '1 second', becomes_current_at = now() - interval '1 second'
      where id = ${id}`
    const callers = await Promise.all([1, 2, 3].map(() => api.owner`select private.make_due_issue_current() as made`))
    expect(callers.filter(([row]) => row?.made)).toHaveLength(1)
    expect((await (await api.get('/issues/current')).json()).id).toBe(id)
  })
})
