import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { emptyDocument } from '../document/document.fixtures.ts'
import { ARTICLE_ID, FakeArticles, problemError } from '../saving/fake-articles.fixtures.ts'
import { readLocalCopies } from '../saving/local-copies.ts'
import { startSession } from './article-session.ts'
import type { OpenArticle } from './open-article.ts'

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
