import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import type { CurrentStaff } from '../../../useAuthState.ts'
import { emptyDocument } from '../document/document.fixtures.ts'
import { ARTICLE_ID, draftOf, FakeArticles, FakeDevice } from '../saving/fake-articles.fixtures.ts'
import { SaveQueue } from '../saving/save-queue.ts'
import { RemovalActions } from './RemovalActions.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The actions for this article. Its newest revision is an import that holds its pending changes. */
function showActions(draft: ArticleDraft) {
  const saved: ArticleDocument[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://localhost').pathname
    if (path.endsWith('/document')) saved.push(JSON.parse(String(init?.body)).document)
    const revision = { id: crypto.randomUUID(), kind: 'import', document: draft.document }
    if (path.endsWith('/revisions')) return Response.json([revision])
    return Response.json(path.includes('/revisions/') ? revision : draft)
  })
  const server = new FakeArticles(draft.document)
  const queue = new SaveQueue({
    articleId: ARTICLE_ID,
    tabId: crypto.randomUUID(),
    api: server,
    copyStore: new FakeDevice(),
    version: server.version,
    document: draft.document,
    onDocument: () => {},
  })
  const currentStaff = { staffRole: 'editor' } as CurrentStaff
  render(
    <RemovalActions queue={queue} draft={draft} currentStaff={currentStaff} obstacle={undefined} onDraft={() => {}} />,
  )
  return saved
}

test('discarded changes leave what readers see, also after an import', async () => {
  const live = emptyDocument({ title: 'Published', slug: 'published', publishedAt: '2026-11-01T08:00:00.000Z' })
  const written = emptyDocument({ title: 'Pending', slug: null, publishedAt: '2026-10-01T08:00:00.000Z' })
  const saved = showActions(draftOf(written, { status: 'published', hasPendingChanges: true, liveBase: live }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(saved).toEqual([{ ...live, slug: null }]))
})

test('lists, issues and their entries are stale after an action, so that they show its outcome when they are opened next', async () => {
  const keys = [
    ['/admin/articles', {}, 'pages'],
    ['/admin/issues', {}],
    ['/admin/issues/{id}/entries', { path: { id: 'winter' } }],
  ]
  for (const key of keys) queryClient.setQueryData(key, [])
  showActions(draftOf(emptyDocument(), { status: 'published' }))
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await expect.poll(() => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})
