import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Article } from '#shared/contracts/article.ts'
import { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { SearchResults } from '#shared/contracts/search.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf } from './api.fixtures.ts'
import { newsroomOf } from './articles.fixtures.ts'

let api: AccountsFixture
let editor: TestReader
let author: TestReader
let edit: ReturnType<typeof newsroomOf>
let write: ReturnType<typeof newsroomOf>
beforeAll(async () => {
  api = await startAccountsFixture()
  editor = await api.newReader({ role: 'editor' })
  author = await api.newReader({ role: 'author' })
  edit = newsroomOf(editor)
  write = newsroomOf(author)
})
afterAll(() => api?.stop())

type Staff = typeof editor
const startAs = (staff: Staff, { id }: Pick<ArticleDraft, 'id'>, language = 'fr') =>
  staff.send(`/admin/articles/${id}/translations`, { language })
const start = async (original: Pick<ArticleDraft, 'id'>) => bodyOf(await startAs(editor, original), ArticleDraft)
const published = async (draft: ArticleDraft) => bodyOf(await edit.publish(draft), ArticleDraft)
const beginPublished = async (changes: Parameters<typeof edit.begin>[0] = {}) => published(await edit.begin(changes))
const setLanguage = (
  newsroom: ReturnType<typeof newsroomOf>,
  { id, version }: Pick<ArticleDraft, 'id' | 'version'>,
  changes: object,
) =>
  newsroom.put(`/admin/articles/${id}/language`, {
    baseVersion: version,
    language: 'fr',
    translationOf: null,
    ...changes,
  })
const readArticle = async (id: string | null) => bodyOf(await api.get(`/articles/${id}`), Article)
const idsOf = async (path: string) => (await bodyOf(await api.get(path), z.array(Article))).map(({ id }) => id)

describe('a translation', () => {
  test('is started from an article, with its text, issue and access, and names the translator', async () => {
    const original = await beginPublished({
      title: 'Salt in the Alps',
      issueId: 'autumn-2026',
      featured: true,
      slug: 'salt-in-the-alps',
      publishedAt: '2026-01-02T08:00:00.000Z',
    })
    const closed = await bodyOf(
      await edit.put(`/admin/articles/${original.id}/access`, { baseVersion: original.version, access: 'plans' }),
      ArticleDraft,
    )
    const draft = await start(closed)
    expect(draft).toMatchObject({
      language: 'fr',
      isTranslation: true,
      translator: 'Ada Lindqvist',
      status: 'draft',
      articleId: null,
      access: 'plans',
      createdBy: { id: editor.id },
      document: {
        ...original.document,
        featured: false,
        slug: null,
        publishedAt: null,
      },
      languageVersions: [{ id: original.id, language: 'en', isTranslation: false, originalHasChanged: false }],
    })
    expect((await edit.read(original.id)).languageVersions).toMatchObject([
      { id: draft.id, status: 'draft', articleId: null },
    ])
    expect((await readArticle(original.articleId)).languageVersions, 'readers see no draft').toEqual([])
  })

  test('is published beside its original, which names it, until it is withdrawn', async () => {
    const original = await beginPublished({ title: 'Bells of Thessaly' })
    const listedLanguageVersions = async () => {
      const list = await bodyOf(await api.get('/articles/active?limit=5'), z.array(Article))
      return list.find(({ id }) => id === original.articleId)?.languageVersions?.map(({ id }) => id)
    }
    expect(await listedLanguageVersions()).toEqual([])
    const draft = await start(original)
    await edit.save(draft, { title: 'Les cloches de Thessalie' })
    const translation = await published(await edit.read(draft.id))
    expect(translation.articleId).toBe('les-cloches-de-thessalie')
    expect(await listedLanguageVersions()).toEqual(['les-cloches-de-thessalie'])
    expect(await readArticle(original.articleId)).toMatchObject({
      language: 'en',
      languageVersions: [{ id: 'les-cloches-de-thessalie', language: 'fr', isTranslation: true }],
    })
    expect(await readArticle(translation.articleId)).toMatchObject({
      language: 'fr',
      isTranslation: true,
      translator: 'Ada Lindqvist',
      languageVersions: [{ id: original.articleId, language: 'en', isTranslation: false }],
    })
    const numbers = await api.owner`select list, array_agg(distinct number) as numbers from private.article_lists
      where article_id in (${`${original.articleId}`}, ${`${translation.articleId}`}) group by list having count(*) = 2`
    expect(numbers.length, 'all, category and author').toBeGreaterThanOrEqual(2)
    expect(numbers.filter((row) => row.numbers.length > 1)).toEqual([])
    await edit.withdraw(translation)
    expect((await readArticle(original.articleId)).languageVersions).toEqual([])
    expect(await listedLanguageVersions()).toEqual([])
  })

  test('stands in lists in place of its original in its language alone', async () => {
    const original = await beginPublished({ title: 'Amber Trade', issueId: 'autumn-2026', slug: 'amber-trade' })
    const draft = await start(original)
    await edit.save(draft, { slug: 'commerce-de-l-ambre' })
    await published(await edit.read(draft.id))
    for (const list of ['/articles/active?limit=5', '/issues/autumn-2026/articles?']) {
      const [english, french] = [await idsOf(list), await idsOf(`${list}&language=fr`)]
      expect(english).toContain('amber-trade')
      expect(english).not.toContain('commerce-de-l-ambre')
      expect(french).toContain('commerce-de-l-ambre')
      expect(french).not.toContain('amber-trade')
      expect(french, 'others have no translation').toContain(english.find((id) => id !== 'amber-trade'))
    }
  })

  test('is told from an original that was changed since', async () => {
    const original = await edit.begin({ title: 'Slow Rivers' })
    const draft = await start(original)
    await edit.save(original, { title: 'Slower Rivers' })
    expect((await edit.read(draft.id)).languageVersions[0]?.originalHasChanged).toBe(true)
    expect((await edit.read(original.id)).languageVersions[0]?.originalHasChanged).toBe(true)
    await edit.save(draft, { title: 'Rivières lentes' })
    expect((await edit.read(draft.id)).languageVersions[0]?.originalHasChanged).toBe(false)
  })

  test('has its own row in the list of the newsroom, which can be narrowed to a language', async () => {
    const original = await edit.begin({ title: 'Narrowed to one' })
    const { id } = await start(original)
    const french = await edit.listed('/admin/articles?language=fr&limit=50')
    expect(french.map((article) => article.id)).toContain(id)
    expect(french.every(({ language, isTranslation }) => language === 'fr' && isTranslation)).toBe(true)
    expect((await edit.listed('/admin/articles?language=en&limit=50')).map((article) => article.id)).toContain(
      original.id,
    )
  })
})

describe('one version in each language', () => {
  test('two starts at once make one translation', async () => {
    const original = await edit.begin({ title: 'Twice at once' })
    const answers = await Promise.all([startAs(editor, original), startAs(author, original)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await edit.read(original.id)).languageVersions).toHaveLength(1)
  })

  test('is refused where there is one, and in the language of the original', async () => {
    const original = await edit.begin({ title: 'Only once' })
    const draft = await start(original)
    expect(await codeOf(await startAs(editor, original))).toBe('conflict')
    expect(await codeOf(await startAs(editor, original, 'en'))).toBe('conflict')
    const other = await edit.begin({ title: 'Another text' })
    expect(await codeOf(await setLanguage(edit, other, { translationOf: original.id }))).toBe('conflict')
    expect(await codeOf(await setLanguage(edit, draft, { language: 'en', translationOf: original.id }))).toBe(
      'conflict',
    )
    expect(await codeOf(await setLanguage(edit, await edit.read(original.id), {})), 'the original').toBe('conflict')
    expect(await codeOf(await setLanguage(edit, other, { translationOf: other.id })), 'itself').toBe('conflict')
    expect(await codeOf(await setLanguage(edit, other, { translationOf: randomUUID() })), 'nothing').toBe('conflict')
    expect((await startAs(editor, { id: randomUUID() })).status).toBe(404)
  })

  test('a translation in the trash gives way to a new one', async () => {
    const original = await edit.begin({ title: 'A second attempt' })
    const first = await start(original)
    await edit.trash(first)
    const second = await start(original)
    expect((await edit.read(original.id)).languageVersions.map(({ id }) => id)).toEqual([second.id])
    await edit.restore(first.id)
    expect(await edit.read(first.id)).toMatchObject({ language: 'fr', isTranslation: false, languageVersions: [] })
  })

  test('articles that exist are linked and parted, both ends at once', async () => {
    const original = await beginPublished({ title: 'Linked later' })
    const french = await beginPublished({ title: 'Relié plus tard', slug: 'relie-plus-tard' })
    const linked = await bodyOf(
      await setLanguage(edit, french, { translationOf: original.id, translator: 'Camille Roux' }),
      ArticleDraft,
    )
    expect(linked).toMatchObject({ isTranslation: true, hasPendingChanges: false, translator: 'Camille Roux' })
    expect((await readArticle(original.articleId)).languageVersions).toMatchObject([{ id: 'relie-plus-tard' }])
    expect(await codeOf(await setLanguage(edit, french, {})), 'on an earlier version').toBe('version-conflict')
    const parted = await bodyOf(await setLanguage(edit, linked, {}), ArticleDraft)
    expect(parted).toMatchObject({ language: 'fr', isTranslation: false, translator: '', languageVersions: [] })
    expect((await edit.read(original.id)).languageVersions).toEqual([])
    expect((await readArticle(original.articleId)).languageVersions).toEqual([])
  })

  test('when the original is deleted, its translation is an article of its own', async () => {
    const original = await beginPublished({ title: 'Soon deleted' })
    const draft = await start(original)
    await edit.save(draft, { slug: 'seule' })
    const translation = await published(await edit.read(draft.id))
    await api.owner`delete from article_drafts where id = ${original.id}`
    await api.owner`delete from articles where id = ${original.articleId}`
    expect(await readArticle('seule')).toMatchObject({ language: 'fr', isTranslation: false, languageVersions: [] })
    expect(await edit.read(translation.id)).toMatchObject({ isTranslation: false, languageVersions: [] })
  })

  test('an article that was written in SQL with its translation has both in the newsroom', async () => {
    await api.owner`
      with original as (
        insert into articles (id, title, status, published_at, translation_group)
        values ('imported', 'Imported', 'published', now(), gen_random_uuid()) returning *
      )
      insert into articles (id, title, status, published_at, translation_group, language, is_translation)
      select 'importe', 'Importé', 'published', now(), translation_group, 'fr', true from original`
    const [row] = await edit.listed('/admin/articles?language=fr&search=Importé')
    expect(row).toMatchObject({ articleId: 'importe', isTranslation: true })
    expect((await edit.read(row?.id ?? '')).languageVersions).toMatchObject([
      { articleId: 'imported', isTranslation: false },
    ])
  })
})

describe('permissions for translations', () => {
  test('authors translate any article, and link drafts of their own', async () => {
    const original = await beginPublished({ title: 'Translated by an author' })
    const draft = await bodyOf(await startAs(author, original), ArticleDraft)
    expect(draft).toMatchObject({ mayEdit: true, createdBy: { id: author.id } })
    const parted = await bodyOf(await setLanguage(write, draft, {}), ArticleDraft)
    expect((await setLanguage(write, parted, { translationOf: original.id })).status).toBe(200)
    const others = await edit.begin({ title: 'Of the editor' })
    expect(await codeOf(await setLanguage(write, others, {}))).toBe('not-allowed')
  })

  test('of what readers see editors alone decide', async () => {
    const own = await write.begin({ title: 'Own and published' })
    await edit.publish(own)
    const live = await write.read(own.id)
    expect(await codeOf(await setLanguage(write, live, {}))).toBe('not-allowed')
    expect((await setLanguage(edit, live, {})).status).toBe(200)
    expect(await readArticle(live.articleId)).toMatchObject({ language: 'fr' })
  })

  test('readers and guests may not', async () => {
    const original = await edit.begin({ title: 'Not for readers' })
    const reader = await api.newReader()
    expect((await startAs(reader, original)).status).toBe(403)
    expect((await setLanguage(newsroomOf(reader), original, {})).status).toBe(403)
    expect((await api.send(`/admin/articles/${original.id}/translations`, { language: 'fr' })).status).toBe(401)
  })
})

test('each version has the access of its own row, and the text of neither leaks through the other', async () => {
  const original = await beginPublished({ title: 'Open original', content: 'Open words.\n\nMore open words.' })
  const draft = await start(original)
  const secret = 'Des mots payants.\n\nEncore davantage.\n\nEt un troisième paragraphe.\n\nLe secret.'
  await edit.save(draft, { content: secret, slug: 'traduction-payante' })
  const closed = await bodyOf(
    await edit.put(`/admin/articles/${draft.id}/access`, { baseVersion: draft.version + 1, access: 'plans' }),
    ArticleDraft,
  )
  await published(closed)
  expect(await readArticle(original.articleId)).toMatchObject({ access: 'everyone', isOpening: false })
  const translation = await api.get('/articles/traduction-payante')
  const text = await translation.text()
  expect(text).not.toContain('Le secret')
  expect(JSON.parse(text)).toMatchObject({ access: 'plans', isOpening: true })
  expect(await (await api.get(`/articles/${original.articleId}`)).text()).not.toContain('Le secret')
})

describe('the search', () => {
  const find = async (query: Record<string, string>) =>
    (await bodyOf(await api.get(`/search?${new URLSearchParams(query)}`), SearchResults)).results

  test('finds each version by the words of its own language, once', async () => {
    const original = await beginPublished({
      title: 'Zephyrine and the horses',
      slug: 'zephyrine',
      content: 'They gallop.',
    })
    const draft = await start(original)
    const document = { title: 'Zephyrine et les chevaux', slug: 'zephyrine-fr', content: 'Ils galopaient longtemps.' }
    await edit.save(draft, document)
    await published(await edit.read(draft.id))
    const found = async (query: Record<string, string>) =>
      (await find(query)).filter(({ id }) => id.startsWith('zephyrine')).map(({ id, language }) => [id, language])
    // Stems of each language: “cheval” and “chevaux” are one word in French alone.
    expect(await found({ q: 'cheval' })).toEqual([['zephyrine-fr', 'fr']])
    expect(await found({ q: 'galloping' })).toEqual([['zephyrine', 'en']])
    // A word of both: the version in the language of the page.
    expect(await found({ q: 'Zephyrine' })).toEqual([['zephyrine', 'en']])
    expect(await found({ q: 'Zephyrine', pageLanguage: 'fr' })).toEqual([['zephyrine-fr', 'fr']])
    expect(await found({ q: 'Zephyrine', language: 'fr' })).toEqual([['zephyrine-fr', 'fr']])
    expect(await found({ q: '', language: 'fr' })).toEqual([['zephyrine-fr', 'fr']])
    expect(await found({ q: '', year: String(new Date().getUTCFullYear()) })).toEqual([['zephyrine', 'en']])
    expect(await codeOf(await api.get('/search?language=de'))).toBe('invalid-fields')
  })
})
