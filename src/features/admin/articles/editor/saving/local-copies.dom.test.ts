import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { emptyDocument } from '../document/document.fixtures.ts'
import { type OpenArticleOptions, openArticle } from '../session/open-article.ts'
import { currentTabId } from '../session/tab.ts'
import { ARTICLE_ID, FakeArticles, problemError } from './fake-articles.fixtures.ts'
import { type LocalCopy, readLocalCopies, removeLocalCopy, writeLocalCopy } from './local-copies.ts'

const titled = (title: string) => emptyDocument({ title })

const copyOf = (changes: Partial<LocalCopy>): LocalCopy => ({
  accountId: 'ada',
  articleId: ARTICLE_ID,
  tabId: 'closed-tab',
  baseVersion: 1,
  baseDocument: titled('Before'),
  document: titled('Kept'),
  savedAt: 1,
  ...changes,
})

const open = (api: FakeArticles, changes: Partial<OpenArticleOptions<ArticleDraft>> = {}) =>
  openArticle({
    articleId: ARTICLE_ID,
    accountId: 'ada',
    isNew: false,
    api,
    blank: emptyDocument,
    onDocument: () => {},
    onCreated: () => {},
    ...changes,
  })

async function forgetEverything() {
  for (const account of ['ada', 'bo']) for (const copy of await readLocalCopies(account)) await removeLocalCopy(copy)
}

test('the words of a closed tab are restored and saved, and then they are not kept any more', async () => {
  await forgetEverything()
  const server = new FakeArticles(titled('Before'))
  await writeLocalCopy(copyOf({}))
  const { queue, isRestored } = await open(server)
  expect([isRestored, queue.document.title]).toEqual([true, 'Kept'])
  await queue.flush()
  expect(server.document?.title).toBe('Kept')
  await expect.poll(() => readLocalCopies('ada')).toEqual([])
})

test('restored words are merged with what somebody else has saved meanwhile', async () => {
  await forgetEverything()
  const server = new FakeArticles(titled('Before'))
  server.changeElsewhere(emptyDocument({ title: 'Before', excerpt: 'Theirs' }))
  await writeLocalCopy(copyOf({}))
  const { queue } = await open(server)
  await queue.flush()
  expect(server.document).toMatchObject({ title: 'Kept', excerpt: 'Theirs' })
})

test('a copy of another account, or of another article, is never read', async () => {
  await forgetEverything()
  const server = new FakeArticles(titled('Before'))
  await writeLocalCopy(copyOf({ accountId: 'bo' }))
  await writeLocalCopy(copyOf({ articleId: 'another' }))
  const { queue, isRestored } = await open(server)
  expect([isRestored, queue.document.title]).toEqual([false, 'Before'])
  expect((await readLocalCopies('ada')).map(({ articleId }) => articleId)).toEqual(['another'])
})

test('without the server the words of this device open, and other answers are errors', async () => {
  await forgetEverything()
  const server = new FakeArticles(titled('Before'))
  await writeLocalCopy(copyOf({}))
  server.failures = [{ before: new TypeError('Failed to fetch') }]
  const { queue, draft } = await open(server)
  expect([draft, queue.document.title]).toEqual([undefined, 'Kept'])
  server.failures = [{ before: problemError('not-allowed') }]
  await expect(open(server)).rejects.toMatchObject({ status: 403 })
})

test('an article that does not exist yet is not asked for', async () => {
  await forgetEverything()
  const server = new FakeArticles()
  const { queue } = await open(server, { isNew: true })
  expect([server.requests, queue.version, queue.state.word]).toEqual([[], 0, 'Saved'])
})

test('a tab has the same id for as long as it is open', async () => {
  expect(await currentTabId()).toBe(await currentTabId())
})

test('a device that forbids databases keeps nothing, and says so', async () => {
  const { open: openDatabase } = indexedDB
  indexedDB.open = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.resetModules()
  const copies = await import('./local-copies.ts')
  await expect(copies.writeLocalCopy(copyOf({}))).rejects.toThrow('Forbidden')
  expect(await copies.readLocalCopies('ada')).toEqual([])
  indexedDB.open = openDatabase
})
