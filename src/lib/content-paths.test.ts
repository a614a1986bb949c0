import { expect, test } from 'vitest'
import {
  articleCardPath,
  issueCardPath,
  issueEpubPath,
  issuePdfPath,
  PUBLICATION_CARD,
  parseAssetPath,
} from './content-paths.ts'

test('the path of every generated asset is parsed, and no other path is', () => {
  expect(parseAssetPath(articleCardPath('a-b'))).toEqual({ kind: 'article-card', id: 'a-b' })
  expect(parseAssetPath(issueCardPath('autumn-2026'))).toEqual({ kind: 'issue-card', id: 'autumn-2026' })
  expect(parseAssetPath(issuePdfPath('autumn-2026'))).toEqual({ kind: 'issue-pdf', id: 'autumn-2026' })
  expect(parseAssetPath(issueEpubPath('autumn-2026'))).toEqual({ kind: 'issue-epub', id: 'autumn-2026' })
  expect(parseAssetPath(PUBLICATION_CARD)).toEqual({ kind: 'publication-card' })
})

test.each([
  '/cards/articles/.png',
  '/cards/articles/a/b.png',
  '/cards/articles/a.pdf',
  '/cards/plans/a.png',
  '/issues/a.pdf.br',
  '/issues/A.pdf',
  '/issues/A.epub',
  '/cards/issues/a.epub',
  '/issues/a.mobi',
  '/issues/../a.pdf',
  `/issues/${'a'.repeat(121)}.pdf`,
])('%s is none of them', (path) => {
  expect(parseAssetPath(path)).toBeUndefined()
})
