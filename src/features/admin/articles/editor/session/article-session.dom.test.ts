import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { emptyDocument } from '../document/document.fixtures.ts'
import { ARTICLE_ID, FakeArticles, problemError } from '../saving/fake-articles.fixtures.ts'
import { readLocalCopies, removeLocalCopy, writeLocalCopy } from '../saving/local-copies.ts'
import { startSession } from './article-session.ts'
import type { OpenArticle } from './open-article.ts'
import { currentTabId } from './tab.ts'

const titled = (title: string) => emptyDocument({ title })

function start(api: FakeArticles) {
  let end = () => {}
  const article = new Promise<OpenArticle>((resolve, reject) => {
    const options = {
      articleId: ARTICLE_ID,
      accountId: 'ada',
      isNew: false,
      api,
      blank: emptyDocument,
      onDocument() {},
    }
    end = startSession(options, { onOpen: resolve, onFailed: reject })
  })
  return { article, end }
}

test.each([
  ['is saved late', { delayMs: 50 }],
  ['is saved, but the answer is lost', { after: new TypeError('Failed to fetch') }],
  ['is not saved', { before: new TypeError('Failed to fetch') }],
])('an article that is left and opened again has what was typed, when that %s', async (_, failure) => {
  const server = new FakeArticles(titled('Before'))
  const first = start(server)
  const { queue } = await first.article
  server.failures = [failure]
  queue.change(titled('A'))
  first.end()
  const second = start(server)
  const { queue: next } = await second.article
  expect(next.document.title).toBe('A')
  next.change(titled('AB'))
  await next.flush()
  expect([next.conflict, next.state.word, server.document?.title]).toEqual([undefined, 'Saved', 'AB'])
  second.end()
  await expect.poll(() => readLocalCopies('ada')).toEqual([])
})

test('an article with unsaved words of this tab and newer ones of a closed tab loses neither', async () => {
  const copy = { accountId: 'ada', articleId: ARTICLE_ID, baseVersion: 1, baseDocument: titled('Before') }
  const own = { ...copy, tabId: await currentTabId(), document: titled('Of this tab'), savedAt: 1 }
  const closed = { ...copy, tabId: 'a-closed-tab', document: titled('Of the closed tab'), savedAt: 2 }
  await writeLocalCopy(own)
  await writeLocalCopy(closed)
  const first = start(new FakeArticles(titled('Before')))
  const { queue } = await first.article
  expect(queue.document.title).toBe('Of this tab')
  await queue.flush()
  first.end()
  await expect.poll(async () => (await readLocalCopies('ada')).map(({ tabId }) => tabId)).toEqual(['a-closed-tab'])
  const second = start(new FakeArticles(titled('Before')))
  expect((await second.article).queue.document.title).toBe('Of the closed tab')
  second.end()
  for (const left of await readLocalCopies('ada')) await removeLocalCopy(left)
})

test('one that is left before it is open is opened again afterwards', async () => {
  const server = new FakeArticles(titled('Before'))
  server.failures = [{ delayMs: 50 }]
  start(server).end()
  const second = start(server)
  second.end()
  const third = start(server)
  expect((await third.article).queue.document.title).toBe('Before')
  third.end()
})

test('one that could not be opened can be opened again', async () => {
  const server = new FakeArticles(titled('Before'))
  server.failures = [{ before: problemError('unavailable') }]
  const first = start(server)
  await expect(first.article).rejects.toMatchObject({ status: 503 })
  first.end()
  const second = start(server)
  expect((await second.article).queue.document.title).toBe('Before')
  second.end()
})
