/** A file that is not a page and not prebuilt: it is rendered on the first request. */
export type GeneratedAsset =
  | { kind: 'article-card'; id: string }
  | { kind: 'issue-card'; id: string }
  | { kind: 'publication-card' }
  | { kind: 'issue-pdf'; id: string }
  | { kind: 'issue-epub'; id: string }

export const PUBLICATION_CARD = '/cards/publication.png'
export const articleCardPath = (id: string) => `/cards/articles/${id}.png`
export const issueCardPath = (id: string) => `/cards/issues/${id}.png`
export const issuePdfPath = (id: string) => `/issues/${id}.pdf`
export const issueEpubPath = (id: string) => `/issues/${id}.epub`

const ASSET_PATH = /^\/(?:cards\/(articles|issues)\/([a-z0-9-]{1,120})\.png|issues\/([a-z0-9-]{1,120})\.(pdf|epub))$/

/** Parses the path of a generated asset; undefined for every other path. */
export function parseAssetPath(path: string): GeneratedAsset | undefined {
  if (path === PUBLICATION_CARD) return { kind: 'publication-card' }
  const [, cards, card, issue, format] = ASSET_PATH.exec(path) ?? []
  if (issue) return { kind: format === 'pdf' ? 'issue-pdf' : 'issue-epub', id: issue }
  if (card) return { kind: cards === 'articles' ? 'article-card' : 'issue-card', id: card }
  return undefined
}

/** The page of an issue: cover, contents, formats. */
export const issuePath = (issueId: string) => `/issues/${issueId}`

/** The page that says who gets the PDF and the EPUB of an issue. */
export const downloadPath = (issueId: string) => `${issuePath(issueId)}/download`

/** The digital edition of an issue. */
export const editionPath = (issueId: string) => `${issuePath(issueId)}/read`
