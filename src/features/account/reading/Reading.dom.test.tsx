import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { Highlight } from '#shared/contracts/highlight.ts'
import type { ReadingListEntry } from '#shared/contracts/reading-list.ts'
import type { ReadingProgress } from '#shared/contracts/reading-progress.ts'
import { withLocale } from '../../../languages/LocaleContext.ts'
import { english } from '../../../languages/locale.ts'
import { serverLocale } from '../../../languages/server-locale.ts'
import { Reading } from './Reading.tsx'

const article = { articleId: 'le-sel', title: 'Le sel', language: 'fr', isPublished: true } as const
const saved: ReadingListEntry = {
  ...article,
  id: '5f3a0f3e-8f1c-4a53-9a35-0d6cbb1c7a10',
  progressPercent: null,
  addedAt: '2026-11-21T08:00:00.000Z',
}
const started: ReadingProgress = {
  ...article,
  id: article.articleId,
  title: 'Le sel, la suite',
  lastReadAt: '2026-11-21T08:00:00.000Z',
  progressPercent: 40,
}
const highlight: Highlight = {
  ...article,
  id: '5f3a0f3e-8f1c-4a53-9a35-0d6cbb1c7a11',
  title: 'Le sel marqué',
  prefix: '',
  exact: 'Personne ne les comptait.',
  suffix: '',
  createdAt: '2026-11-21T08:00:00.000Z',
}
const withdrawn: ReadingListEntry = {
  ...saved,
  id: '5f3a0f3e-8f1c-4a53-9a35-0d6cbb1c7a12',
  title: 'Gone',
  language: null,
  isPublished: false,
}

beforeEach(() => {
  const answers: Record<string, object[]> = {
    'reading-list': [saved, withdrawn],
    'reading-progress': [started],
    highlights: [highlight],
  }
  vi.stubGlobal('fetch', async (request: Request | URL | string) => {
    const { pathname } = new URL(String(request instanceof Request ? request.url : request), 'http://localhost')
    return Response.json(answers[pathname.replace('/api/user/', '')])
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const texts = [saved.title, started.title, highlight.title, highlight.exact]
const langOf = async (text: string) => (await screen.findByText(text)).closest('[lang]')?.getAttribute('lang')

test('texts in another language than the page have its language: saved, started and highlighted articles', async () => {
  render(createElement(withLocale(Reading, english)))
  for (const text of texts) expect([text, await langOf(text)]).toEqual([text, 'fr'])
  expect(await langOf(withdrawn.title)).toBeUndefined()
})

test('on a French page French texts are in its language', async () => {
  render(createElement(withLocale(Reading, serverLocale('fr'))))
  for (const text of texts) expect([text, await langOf(text)]).toEqual([text, undefined])
})
