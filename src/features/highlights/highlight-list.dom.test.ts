import { expect, test } from 'vitest'
import type { Highlight } from '#shared/contracts/highlight.ts'
import { showHighlightList } from './highlight-list.ts'

const highlight: Highlight = {
  id: '5f3a0f3e-8f1c-4a53-9a35-0d6cbb1c7a11',
  articleId: 'le-sel',
  title: 'Le sel',
  language: 'fr',
  isPublished: true,
  prefix: '',
  exact: 'Nobody counted them.',
  suffix: '',
  createdAt: '2026-11-21T08:00:00.000Z',
}

const CORRECTED = 'This passage has been corrected since.'
const MEMBERS_PART = '<div data-members-part="/articles/le-sel/whole"></div>'

test('a passage counts as corrected where the whole text lacks it, not where the opening does', () => {
  document.body.innerHTML = `<article><div data-article-text="le-sel"><p>The opening.</p></div>${MEMBERS_PART}</article>`
  const text = document.querySelector('[data-article-text]') as Element
  const listText = () => {
    showHighlightList(text, [highlight], async () => {})
    return document.querySelector('.highlight-list')?.textContent
  }
  expect(listText()).toContain(highlight.exact)
  expect(listText()).not.toContain(CORRECTED)
  document.querySelector('[data-members-part]')?.remove()
  expect(listText()).toContain(CORRECTED)
})
