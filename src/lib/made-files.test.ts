import { expect, test } from 'vitest'
import { articleCardPath, HOUSE_CARD, issueCardPath, issuePdfPath, madeOf } from './made-files.ts'

test('what is written is read', () => {
  expect(madeOf(articleCardPath('a-b'))).toEqual({ kind: 'article-card', id: 'a-b' })
  expect(madeOf(issueCardPath('autumn-2026'))).toEqual({ kind: 'issue-card', id: 'autumn-2026' })
  expect(madeOf(issuePdfPath('autumn-2026'))).toEqual({ kind: 'issue-pdf', id: 'autumn-2026' })
  expect(madeOf(HOUSE_CARD)).toEqual({ kind: 'publication-card' })
})

test.each([
  '/cards/articles/.png',
  '/cards/articles/a/b.png',
  '/cards/articles/a.pdf',
  '/cards/plans/a.png',
  '/issues/a.pdf.br',
  '/issues/A.pdf',
  '/issues/../a.pdf',
  `/issues/${'a'.repeat(121)}.pdf`,
])('%s is none of them', (path) => {
  expect(madeOf(path)).toBeUndefined()
})
