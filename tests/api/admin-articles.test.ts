import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Article } from '#shared/contracts/article.ts'
import {
  ArticleDraft,
  ArticleSummary,
  Presence,
  Revision,
  RevisionDocument,
  SavedArticle,
} from '#shared/contracts/article-draft.ts'
import { ArticleActionResult } from '#shared/contracts/article-list.ts'
import { AuthorRecord } from '#shared/contracts/author.ts'
import { SchedulerState } from '#shared/contracts/scheduler.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { newsroomOf, sampleDocument } from './articles.fixtures.ts'

let api: AccountsFixture
let editor: TestReader
let author: TestReader
let other: TestReader
let edit: ReturnType<typeof newsroomOf>
let write: ReturnType<typeof newsroomOf>
let others: ReturnType<typeof newsroomOf>
beforeAll(async () => {
  api = await startAccountsFixture()
  editor = await api.newReader({ role: 'editor' })
  author = await api.newReader({ role: 'author' })
  other = await api.newReader({ role: 'author' })
  edit = newsroomOf(editor)
  write = newsroomOf(author)
  others = newsroomOf(other)
})
afterAll(() => api?.stop())

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
const runPublisher = () =>
  api.owner`insert into site_nodes (node, phase, followed_until) values ('test', 'following', now())
    on conflict (node) do update set seen_at = clock_timestamp()`
const stopPublisher = () => api.owner`delete from site_nodes`
const titlesOf = async (response: Response) =>
  (await bodyOf(response, z.array(ArticleSummary))).map(({ title }) => title)

describe('a new article', () => {
  test('is a draft of its author, and the same request again returns it', async () => {
    const article = { id: randomUUID(), document: sampleDocument({ title: '' }) }
    const created = await author.send('/admin/articles', article)
    expect(created.status).toBe(201)
    const draft = await bodyOf(created, ArticleDraft)
    expect(draft).toMatchObject({
      id: article.id,
      document: article.document,
      status: 'draft',
      articleId: null,
      version: 1,
      access: null,
      mayEdit: true,
      hasPendingChanges: false,
      createdBy: { id: author.id, name: 'Ada Lindqvist' },
      liveDocument: null,
    })
    const again = await author.send('/admin/articles', { ...article, document: sampleDocument() })
    expect(await bodyOf(again, ArticleDraft)).toEqual(draft)
    expect(await codeOf(await other.send('/admin/articles', article))).toBe('conflict')
  })

  test('reports to staff how long the database and the whole call took', async () => {
    const { id } = await write.begin()
    const timingOf = async (response: Promise<Response>) => (await response).headers.get('server-timing')
    const [, database, total] =
      /^db;dur=([\d.]+);desc="2 transactions", total;dur=([\d.]+)$/.exec(
        (await timingOf(author.get(`/admin/articles/${id}`))) ?? '',
      ) ?? []
    expect(Number(database)).toBeGreaterThan(0)
    expect(Number(total)).toBeGreaterThanOrEqual(Number(database))
    expect(await timingOf(author.get(`/admin/articles/${crypto.randomUUID()}`)), 'of a 404').toContain('total;dur=')
    const reader = await api.newReader()
    expect(await timingOf(reader.get(`/admin/articles/${id}`)), 'for a reader').toBeNull()
    expect(await timingOf(api.get(`/admin/articles/${id}`)), 'for a guest').toBeNull()
    expect(await timingOf(author.get('/user')), 'of a call for readers').toBeNull()
  })

  test('may hold 3 MB, and other calls 64 KB', async () => {
    const draft = await write.begin()
    const blocks = Array.from({ length: 90 }, (_, index) => ({
      id: `b${index}`,
      type: 'scroll',
      data: { text: 'a'.repeat(30_000), deep: { er: { than: { any: { block: { of: [{ this: ['version'] }] } } } } } },
    }))
    const saved = await write.save(draft, { contentBlocks: blocks })
    expect(saved.status).toBe(200)
    expect((await write.read(draft.id)).document.contentBlocks).toEqual(blocks)
    const tooLarge = Array.from({ length: 100 }, (_, index) => ({
      id: `b${index}`,
      type: 'scroll',
      data: { text: 'a'.repeat(32_000) },
    }))
    expect(await codeOf(await write.save(draft, { contentBlocks: tooLarge }))).toBe('body-too-large')
    const comment = { body: 'a'.repeat(70_000) }
    expect(await codeOf(await author.send(`/admin/articles/${draft.id}/comments`, comment))).toBe('body-too-large')
  })
})

describe('a save', () => {
  test('is a new version, and the same save again returns the same', async () => {
    const draft = await write.begin()
    const saveId = randomUUID()
    const saved = await bodyOf(await write.save(draft, { title: 'Salt' }, { saveId }), SavedArticle)
    expect(saved.version).toBe(2)
    expect(await bodyOf(await write.save(draft, { title: 'Salt' }, { saveId }), SavedArticle)).toEqual(saved)
    expect(await write.read(draft.id)).toMatchObject({ title: 'Salt', version: 2, updatedBy: { id: author.id } })
  })

  test('on an earlier version is rejected and changes nothing', async () => {
    const draft = await write.begin()
    await edit.save(draft, { title: 'The editor’s' })
    const late = await write.save(draft, { title: 'The author’s' })
    expect([late.status, await codeOf(late)]).toEqual([409, 'version-conflict'])
    expect((await write.read(draft.id)).title).toBe('The editor’s')
  })

  test('at the same time as two others: one is stored, the others are rejected', async () => {
    const draft = await edit.begin()
    const responses = await Promise.all(['One', 'Two', 'Three'].map((title) => edit.save(draft, { title })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is for editors and for the author of the article', async () => {
    const draft = await write.begin()
    expect((await edit.save(draft, { title: 'Edited' })).status).toBe(200)
    const read = await others.read(draft.id)
    expect(read.mayEdit).toBe(false)
    expect([(await others.save(read, { title: 'Mine' })).status, (await others.trash(read)).status]).toEqual([403, 403])
    expect(await codeOf(await write.save({ ...draft, id: randomUUID() }, {}))).toBe('not-found')
    expect(await codeOf(await write.save({ ...draft, id: 'nothing' }, {}))).toBe('not-found')
  })

  test('refuses what the database cannot keep, with the names of the fields', async () => {
    const draft = await write.begin()
    const wrong = await write.save(draft, { title: 'a\nb', imageUrl: 'javascript:alert(1)', authorIds: ['a', 'a'] })
    expect(Object.keys((await problemOf(wrong)).fields ?? {}).sort()).toEqual([
      'document.authorIds',
      'document.imageUrl',
      'document.title',
    ])
  })

  test.each([
    ['of control characters', '\u0001\u0002\u0007', 'One line without control characters, please.'],
    ['of two lines', 'One\nTwo', 'One line without control characters, please.'],
    ['of 201 characters', 'x'.repeat(201), expect.stringContaining('200')],
  ])('with a title %s is refused with a sentence, and nothing is stored', async (_, title, sentence) => {
    const draft = await write.begin()
    const rejected = await problemOf(await write.save(draft, { title, excerpt: 'Not kept' }))
    expect([rejected.status, rejected.fields]).toEqual([422, { 'document.title': sentence }])
    expect(await write.read(draft.id)).toEqual(draft)
    const id = randomUUID()
    expect((await author.send('/admin/articles', { id, document: sampleDocument({ title }) })).status).toBe(422)
    expect(await codeOf(await author.get(`/admin/articles/${id}`))).toBe('not-found')
  })

  test('of ten pasted megabytes is refused with a sentence, and nothing is stored', async () => {
    const draft = await write.begin()
    const rejected = await problemOf(await write.save(draft, { content: 'word '.repeat(2_000_000) }))
    expect([rejected.status, rejected.detail]).toEqual([413, expect.stringMatching(/^[A-Z].*\.$/)])
    expect(await write.read(draft.id)).toEqual(draft)
  })

  test('by another tab is rejected while one holds the lease, which can be taken over', async () => {
    const draft = await write.begin()
    const [ownTab, otherTab] = [randomUUID(), randomUUID()]
    const presence = (staff: ReturnType<typeof newsroomOf>, body: object) =>
      staff.put(`/admin/articles/${draft.id}/presence`, body)
    const first = await bodyOf(await presence(write, { tabId: ownTab, edit: true }), Presence)
    expect(first).toMatchObject({ version: 1, lease: { isOwn: true, holder: { id: author.id } } })
    const second = await bodyOf(await presence(edit, { tabId: otherTab, edit: true }), Presence)
    expect(second.lease).toMatchObject({ isOwn: false, holder: { id: author.id, name: 'Ada Lindqvist' } })
    expect(new Set(second.people.map(({ tabId }) => tabId))).toEqual(new Set([ownTab, otherTab]))

    expect(await codeOf(await edit.save(draft, { title: 'No' }, { tabId: otherTab }))).toBe('locked-by-other')
    expect(await codeOf(await edit.save(draft, { title: 'No' }, { tabId: ownTab }))).toBe('locked-by-other')
    expect((await write.save(draft, { title: 'Mine' }, { tabId: ownTab })).status).toBe(200)

    const taken = await bodyOf(await presence(edit, { tabId: otherTab, edit: true, takeOver: true }), Presence)
    expect(taken.lease?.isOwn).toBe(true)
    const current = await edit.read(draft.id)
    expect(await codeOf(await write.save(current, { title: 'Too late' }, { tabId: ownTab }))).toBe('locked-by-other')
    expect((await edit.remove(`/admin/articles/${draft.id}/presence/${otherTab}`)).status).toBe(204)
    expect((await write.save(current, { title: 'Mine again' }, { tabId: ownTab })).status).toBe(200)
    expect(
      await codeOf(await write.put(`/admin/articles/${randomUUID()}/presence`, { tabId: ownTab, edit: true })),
    ).toBe('not-found')
  })

  test('is kept as a revision, with its document', async () => {
    const draft = await write.begin({ title: 'First' })
    await write.save(draft, { title: 'Second' })
    await edit.save(await edit.read(draft.id), { title: 'Third' })
    const list = await bodyOf(await author.get(`/admin/articles/${draft.id}/revisions`), z.array(Revision))
    expect(list.map(({ title, savedBy }) => [title, savedBy?.id])).toEqual([
      ['Third', editor.id],
      ['Second', author.id],
    ])
    const path = `/admin/articles/${draft.id}/revisions/${list[1]?.id}`
    expect((await bodyOf(await author.get(path), RevisionDocument)).document.title).toBe('Second')
    expect(await codeOf(await author.get(`/admin/articles/${randomUUID()}/revisions/${list[1]?.id}`))).toBe('not-found')
    const restored = await write.save(await write.read(draft.id), { title: 'Second' }, { kind: 'restore' })
    expect(restored.status).toBe(200)
    const paged = await author.get(`/admin/articles/${draft.id}/revisions?limit=1`)
    expect((await bodyOf(paged, z.array(Revision))).map(({ kind }) => kind)).toEqual(['restore'])
    const next = /<(.*)>/.exec(paged.headers.get('link') ?? '')?.[1]
    const second = await author.get(`/admin/articles/${draft.id}/revisions${next}`)
    expect(await bodyOf(second, z.array(Revision))).toMatchObject([{ title: 'Third' }])
  })
})

describe('publishing', () => {
  test('shows readers this version, and later saves are pending until they are published', async () => {
    const draft = await write.begin({ title: 'Readers See This' })
    const published = await bodyOf(await edit.publish(draft), ArticleDraft)
    expect(published).toMatchObject({ status: 'published', articleId: 'readers-see-this', hasPendingChanges: false })
    const live = () => api.get('/articles/readers-see-this')
    expect(await bodyOf(await live(), Article)).toMatchObject({ title: 'Readers See This', seoTitle: '' })

    await edit.save(published, { title: 'Readers Do Not See This' })
    expect(await edit.read(draft.id)).toMatchObject({ hasPendingChanges: true, status: 'published' })
    expect((await bodyOf(await live(), Article)).title).toBe('Readers See This')
    await edit.publish(await edit.read(draft.id))
    const again = await bodyOf(await live(), Article)
    expect(again).toMatchObject({ title: 'Readers Do Not See This', publishedAt: published.publishedAt })
  })

  test('leaves no pending changes once the document is again the one that readers see', async () => {
    const draft = await bodyOf(await edit.publish(await edit.begin({ title: 'Said Once' })), ArticleDraft)
    await edit.save(draft, { title: 'Said Otherwise' })
    const changed = await edit.read(draft.id)
    expect(changed.hasPendingChanges).toBe(true)
    await edit.save(changed, { title: 'Said Once' })
    const back = await edit.read(draft.id)
    expect(back).toMatchObject({ title: 'Said Once', hasPendingChanges: false, liveBase: null })
    await edit.save(back, { title: 'Said Again' })
    expect((await edit.read(draft.id)).hasPendingChanges).toBe(true)
  })

  test('is for editors', async () => {
    const draft = await write.begin()
    expect(await codeOf(await write.publish(draft))).toBe('not-allowed')
    expect(await codeOf(await write.withdraw(draft))).toBe('not-allowed')
  })

  test('names what is missing', async () => {
    const draft = await edit.begin({ title: ' ', content: '', imageUrl: '/a.jpg', authorIds: ['nobody-here'] })
    const problem = await problemOf(await edit.publish(draft))
    expect(problem.status).toBe(422)
    expect(Object.keys(problem.fields ?? {})).toEqual(['title', 'content', 'imageAlt', 'authorIds'])
  })

  test('twice at the same time succeeds once', async () => {
    const draft = await edit.begin({ title: 'Two at Once' })
    const responses = await Promise.all([edit.publish(draft), edit.publish(draft)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('gives two articles of one title two addresses, and refuses an address that is taken', async () => {
    const drafts = await Promise.all([1, 2].map(() => edit.begin({ title: 'The Same Title' })))
    const published = await Promise.all(drafts.map(async (draft) => bodyOf(await edit.publish(draft), ArticleDraft)))
    expect(published.map(({ articleId }) => articleId).sort()).toEqual(['the-same-title', 'the-same-title-2'])
    const third = await edit.begin({ slug: 'the-same-title' })
    const rejected = await edit.publish(third)
    expect([rejected.status, await codeOf(rejected)]).toEqual([409, 'conflict'])
  })

  test('under another address leaves a redirect', async () => {
    const draft = await bodyOf(await edit.publish(await edit.begin({ title: 'Old Address' })), ArticleDraft)
    await edit.save(draft, { slug: 'new-address' })
    const renamed = await bodyOf(await edit.publish(await edit.read(draft.id)), ArticleDraft)
    expect(renamed.articleId).toBe('new-address')
    expect(await api.owner`select to_path, status from redirects where from_path = '/articles/old-address'`).toEqual([
      { to_path: '/articles/new-address', status: 301 },
    ])
  })

  test('can be backdated', async () => {
    const draft = await edit.begin({ title: 'Dated Back', publishedAt: '2001-02-03T04:05:06.000Z' })
    const published = await bodyOf(await edit.publish(draft), ArticleDraft)
    expect(published.publishedAt).toBe('2001-02-03T04:05:06.000Z')
    const older = await bodyOf(await edit.publish(published, '1999-01-01T00:00:00.000Z'), ArticleDraft)
    expect(older.publishedAt).toBe('1999-01-01T00:00:00.000Z')
    expect((await edit.publish(older, '0001-01-01T00:00:00.000Z')).status).toBe(422)
  })

  test('is withdrawn by a call of its own', async () => {
    const draft = await bodyOf(await edit.publish(await edit.begin({ title: 'Withdrawn Soon' })), ArticleDraft)
    expect(await codeOf(await edit.trash(draft))).toBe('conflict')
    const withdrawn = await bodyOf(await edit.withdraw(draft), ArticleDraft)
    expect(withdrawn).toMatchObject({ status: 'withdrawn', publishedAt: null, hasPendingChanges: false })
    expect((await api.get('/articles/withdrawn-soon')).status).toBe(410)
    expect(await api.owner`select status from redirects where from_path = '/articles/withdrawn-soon'`).toEqual([
      { status: 410 },
    ])
    expect(await codeOf(await edit.withdraw(withdrawn))).toBe('conflict')
    const again = await bodyOf(await edit.publish(withdrawn), ArticleDraft)
    expect(again).toMatchObject({ status: 'published', articleId: 'withdrawn-soon' })
    expect(await api.owner`select from redirects where from_path = '/articles/withdrawn-soon'`).toHaveLength(0)
    expect((await edit.remove(`/admin/articles/${draft.id}/publication?baseVersion=x`)).status).toBe(422)
  })
})

describe('scheduling', () => {
  test('is not accepted when nothing would run it', async () => {
    await stopPublisher()
    const draft = await edit.begin({ title: 'Never Comes' })
    const rejected = await problemOf(await edit.publish(draft, inAMinute()))
    expect(rejected).toMatchObject({ status: 409, detail: expect.stringContaining('publisher') })
  })

  test('is shown as scheduled, can be cancelled, and is refused for an article that readers see', async () => {
    await runPublisher()
    const at = inAMinute()
    const scheduled = await bodyOf(await edit.publish(await edit.begin({ title: 'Comes Soon' }), at), ArticleDraft)
    expect(scheduled).toMatchObject({ status: 'scheduled', publishedAt: at })
    expect((await api.get('/articles/comes-soon')).status).toBe(404)
    expect(await bodyOf(await editor.get('/admin/scheduler'), SchedulerState)).toMatchObject({
      runs: true,
      nodes: [{ node: 'test', phase: 'following' }],
      next: { id: scheduled.id, title: 'Comes Soon', publishedAt: at },
      overdue: [],
    })
    const cancelled = await bodyOf(await edit.withdraw(scheduled), ArticleDraft)
    expect(cancelled).toMatchObject({ status: 'draft', publishedAt: null })
    const live = await bodyOf(await edit.publish(cancelled), ArticleDraft)
    expect(await codeOf(await edit.publish(live, inAMinute()))).toBe('conflict')
  })

  test('does not hide an article that never went live: it is named, with the reason', async () => {
    await runPublisher()
    const scheduled = await bodyOf(await edit.publish(await edit.begin({ title: 'Late' }), inAMinute()), ArticleDraft)
    await api.owner.begin(async (tx) => {
      await tx`select set_config('meridian.publishing', 'true', true)`
      await tx`update articles set published_at = now() - interval '1 minute' where id = ${scheduled.articleId}`
      await tx`update article_drafts set published_at = now() - interval '1 minute' where id = ${scheduled.id}`
    })
    const overdue = async () => (await bodyOf(await editor.get('/admin/scheduler'), SchedulerState)).overdue
    expect(await overdue()).toMatchObject([{ id: scheduled.id, reason: 'not-confirmed' }])
    await stopPublisher()
    expect(await overdue()).toMatchObject([{ id: scheduled.id, reason: 'no-publisher' }])
    await runPublisher()
    const record = (paths: string[], failed: string[]) =>
      api.owner`insert into publish_records (node, live_at, milliseconds, paths, path_count, failed_paths)
        values ('test', now(), 41, ${paths}, ${paths.length}, ${failed})`
    await record(['/'], ['/articles/late'])
    expect(await overdue()).toMatchObject([{ reason: 'page-failed' }])
    await record(['/', '/articles/late'], [])
    expect(await overdue()).toEqual([])
    const publishes = await (await editor.get(`/admin/articles/${scheduled.id}/publishes`)).json()
    expect(publishes).toMatchObject([{ node: 'test', milliseconds: 41, pathCount: 2 }])
  })
})

describe('the status', () => {
  test('goes to review and back, and into the archive and out of it', async () => {
    const draft = await write.begin()
    const submitted = await bodyOf(await write.setStatus(draft, 'in_review'), ArticleDraft)
    expect(submitted).toMatchObject({ status: 'in_review', version: 2 })
    expect(await codeOf(await write.setStatus(draft, 'draft'))).toBe('version-conflict')
    expect(await codeOf(await others.setStatus(submitted, 'draft'))).toBe('not-allowed')
    expect(await codeOf(await write.setStatus(submitted, 'archived'))).toBe('not-allowed')
    const archived = await bodyOf(await edit.setStatus(submitted, 'archived'), ArticleDraft)
    expect(await codeOf(await edit.setStatus(archived, 'in_review'))).toBe('conflict')
    expect(await bodyOf(await edit.setStatus(archived, 'draft'), ArticleDraft)).toMatchObject({ status: 'draft' })
  })
})

describe('the trash', () => {
  test('keeps an article for its author, who can restore it', async () => {
    const draft = await write.begin({ title: 'Xylograph Away' })
    const trashed = await bodyOf(await write.trash(draft), ArticleDraft)
    expect(trashed).toMatchObject({ trashedAt: expect.any(String), mayEdit: false })
    expect(await codeOf(await write.save(trashed, { title: 'Saved' }))).toBe('conflict')
    expect(await titlesOf(await author.get('/admin/articles?search=xylograph'))).toEqual([])
    expect(await titlesOf(await author.get('/admin/articles?search=xylograph&trashed=true'))).toEqual([
      'Xylograph Away',
    ])
    expect(await codeOf(await others.restore(draft.id))).toBe('not-allowed')
    expect(await bodyOf(await write.restore(draft.id), ArticleDraft)).toMatchObject({ trashedAt: null, mayEdit: true })
    expect(await codeOf(await write.restore(draft.id))).toBe('not-found')
  })

  test('accepts an article that readers have seen from editors only', async () => {
    const draft = await write.begin({ title: 'Seen by Readers' })
    const withdrawn = await bodyOf(
      await edit.withdraw(await bodyOf(await edit.publish(draft), ArticleDraft)),
      ArticleDraft,
    )
    expect(await codeOf(await write.trash(withdrawn))).toBe('not-allowed')
    expect((await edit.trash(withdrawn)).status).toBe(200)
  })
})

describe('a copy', () => {
  test('is a draft of the staff member who made it, without address and date', async () => {
    const draft = await bodyOf(await edit.publish(await edit.begin({ title: 'The Original' })), ArticleDraft)
    const response = await author.send(`/admin/articles/${draft.id}/copies`)
    expect(response.status).toBe(201)
    expect(await bodyOf(response, ArticleDraft)).toMatchObject({
      title: 'The Original (copy)',
      status: 'draft',
      articleId: null,
      createdBy: { id: author.id },
      document: { content: draft.document.content, slug: null, publishedAt: null },
    })
    expect(await codeOf(await author.send(`/admin/articles/${randomUUID()}/copies`))).toBe('not-found')
  })
})

describe('actions on several articles', () => {
  test('are done one by one, and each failure has its reason', async () => {
    const [own, foreign] = [await write.begin({ title: 'Own' }), await edit.begin({ title: 'Foreign' })]
    const act = async (staff: TestReader, action: string, drafts: ArticleDraft[], value?: string) => {
      const articles = drafts.map(({ id, version }) => ({ id, baseVersion: version }))
      const response = await staff.send('/admin/article-actions', { action, articles, value })
      const results = await bodyOf(response, z.array(ArticleActionResult))
      return drafts.map(({ id }) => results.find((result) => result.id === id)?.problem)
    }
    const unknown = { ...own, id: randomUUID() }
    expect(await act(author, 'submit', [own, foreign, unknown])).toEqual([
      null,
      'Your role does not allow this.',
      'There is no such article.',
    ])
    expect(await act(author, 'submit', [own])).toEqual([expect.stringContaining('in the meantime')])
    expect(await act(editor, 'set-category', [foreign], 'art')).toEqual([null])
    expect((await edit.read(foreign.id)).category).toBe('art')
    const current = [await edit.read(own.id), await edit.read(foreign.id)]
    expect(await act(editor, 'trash', current)).toEqual([null, null])
    expect(await act(editor, 'restore', current)).toEqual([null, null])
    expect(await codeOf(await editor.send('/admin/article-actions', { action: 'set-category', articles: [] }))).toBe(
      'invalid-fields',
    )
  })
})

describe('the list', () => {
  test('is searched in languages without spaces too, by the words of title and text, and never fails', async () => {
    const title = `Ōyster Ḿüsic ${randomUUID().slice(0, 8)}`
    await edit.begin({ title, content: '東京の夜は静かです。 “Quoted” words-with-hyphens don’t matter.' })
    const search = async (text: string) =>
      titlesOf(await editor.get(`/admin/articles?search=${encodeURIComponent(text)}`))
    for (const text of ['oyster mus', 'OYSTER', '東京', '静か', 'quoted', 'words-with-hyph', "don't", 'hyphens matt'])
      expect(await search(text), text).toContain(title)
    for (const text of ['京東', 'quoted nothing']) expect(await search(text), text).not.toContain(title)
    for (const text of ["'", '\\', ':*', '& | ! ( )', '<->', '%', '\u200b', "a' | 'b:*", '”', 'a:b*c', '🙂'])
      expect((await editor.get(`/admin/articles?search=${encodeURIComponent(text)}`)).status, text).toBe(200)
  })

  test('is filtered, and paged by a cursor', async () => {
    const category = `c${randomUUID().slice(0, 8)}`
    for (const title of ['One', 'Two', 'Three']) await write.begin({ title, category })
    const path = `/admin/articles?category=${category}`
    expect(await titlesOf(await author.get(path))).toEqual(['Three', 'Two', 'One'])
    const first = await author.get(`${path}&limit=2`)
    expect(await titlesOf(first)).toEqual(['Three', 'Two'])
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1]
    const last = await author.get(`/admin/articles${next}`)
    expect(await titlesOf(last)).toEqual(['One'])
    expect(last.headers.get('link')).toBeNull()
    expect(await titlesOf(await author.get(`${path}&createdBy=${editor.id}`))).toEqual([])
    expect(await titlesOf(await author.get(`${path}&status=in_review`))).toEqual([])
    expect(await titlesOf(await author.get(`${path}&sort=published`))).toEqual([])
    expect(await (await author.get('/admin/article-categories')).json()).toContain(category)
  })

  test('shows articles that were inserted in SQL, with an author made of the byline', async () => {
    await api.owner`insert into articles (id, title, author, status, published_at, created_at) values
      ('inserted-1', 'Inserted 1', 'Ines Arrieta', 'published', '2020-01-01', '2020-01-01'),
      ('inserted-2', 'Inserted 2', 'ines arrieta', 'published', '2020-01-02', '2020-01-02'),
      ('inserted-3', 'Inserted 3', 'Ines Arrieta', 'draft', null, '2020-01-03')`
    const list = async (query: string) =>
      bodyOf(await author.get(`/admin/articles?author=ines-arrieta&${query}`), z.array(ArticleSummary))
    const published = await list('sort=published')
    expect(published.map(({ articleId }) => articleId)).toEqual(['inserted-2', 'inserted-1'])
    expect(published[0]).toMatchObject({
      status: 'published',
      hasPendingChanges: false,
      authors: ['Ines Arrieta'],
      updatedBy: null,
    })
    expect(await list('status=draft')).toMatchObject([{ articleId: 'inserted-3', publishedAt: null }])
    const january = 'from=2020-01-02T00:00:00.000Z&to=2020-01-03T00:00:00.000Z'
    expect(await list(january)).toMatchObject([{ articleId: 'inserted-2' }])
  })
})

describe('an article that is changed in SQL', () => {
  const publishSample = async (title: string) => bodyOf(await edit.publish(await edit.begin({ title })), ArticleDraft)

  test('updates its working copy', async () => {
    const draft = await publishSample('Changed in SQL')
    await api.owner`update articles set title = 'From SQL' where id = ${draft.articleId}`
    expect(await edit.read(draft.id)).toMatchObject({
      title: 'From SQL',
      hasPendingChanges: false,
      version: draft.version + 1,
      liveDocument: null,
    })
  })

  test('leaves the published text beside the pending one in the draft, so that changes can be discarded', async () => {
    const draft = await publishSample('Beside')
    expect(draft.liveBase).toBeNull()
    await edit.save(draft, { title: 'Pending' })
    await api.owner`update articles set position = 7 where id = ${draft.articleId}`
    const [newest] = await bodyOf(await editor.get(`/admin/articles/${draft.id}/revisions`), z.array(Revision))
    expect(newest).toMatchObject({ kind: 'import', title: 'Pending' })
    expect(await edit.read(draft.id)).toMatchObject({
      title: 'Pending',
      document: { position: 7 },
      liveDocument: null,
      liveBase: { title: 'Beside', position: 7 },
    })
  })

  test('keeps pending changes of other fields', async () => {
    const draft = await publishSample('Merged by Field')
    await edit.save(draft, { excerpt: 'Pending' })
    await api.owner`update articles set title = 'Merged' where id = ${draft.articleId}`
    const merged = await edit.read(draft.id)
    expect(merged).toMatchObject({ title: 'Merged', document: { excerpt: 'Pending' }, hasPendingChanges: true })
    expect(merged.liveDocument).toBeNull()
    expect((await edit.publish(merged)).status).toBe(200)
  })

  test('is not overwritten by publishing: a conflict in the same field is merged first', async () => {
    const draft = await publishSample('Conflict')
    await edit.save(draft, { title: 'Pending' })
    await api.owner`update articles set title = 'Outside' where id = ${draft.articleId}`
    const conflict = await edit.read(draft.id)
    expect(conflict).toMatchObject({
      title: 'Pending',
      liveDocument: { title: 'Outside' },
      liveBase: { title: 'Conflict' },
    })
    expect(await codeOf(await edit.publish(conflict))).toBe('conflict')

    await edit.save(conflict, { title: 'Conflict' })
    const asBefore = await edit.read(draft.id)
    expect(asBefore).toMatchObject({ hasPendingChanges: true, liveDocument: { title: 'Outside' } })
    await edit.save(asBefore, { title: 'Both' }, { kind: 'merge' })
    const merged = await edit.read(draft.id)
    const accept = (liveHash: string) =>
      edit.put(`/admin/articles/${draft.id}/live-base`, { baseVersion: merged.version, liveHash })
    await api.owner`update articles set title = 'Outside again' where id = ${draft.articleId}`
    expect(await codeOf(await accept(conflict.liveHash ?? ''))).toBe('conflict')
    const { liveHash } = await edit.read(draft.id)
    const accepted = await bodyOf(await accept(liveHash ?? ''), ArticleDraft)
    expect(accepted).toMatchObject({ liveDocument: null, hasPendingChanges: true })
    expect((await edit.publish(accepted)).status).toBe(200)
  })
})

test('the staff member behind an author is shown to editorial staff, and readers cannot select it', async () => {
  const added = await editor.send('/admin/authors', {
    ...{ name: 'Behind the Name', biography: '', portraitUrl: null, portraitAlt: '', staffMemberId: author.id },
  })
  const { id, staffMember } = await bodyOf(added, AuthorRecord)
  expect(staffMember).toMatchObject({ id: author.id })
  const reader = await api.newReader()
  const asReader = (query: string) =>
    api.owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: reader.id, role: 'authenticated' })}, true)`
      await tx`set local role authenticated`
      return tx.unsafe(query)
    })
  await expect(asReader('select user_id from authors')).rejects.toThrow('permission denied')
  expect(await asReader(`select private.staff_of_author('${id}') as person`)).toMatchObject([{ person: null }])
})
