import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  articleCardPath,
  editionPath,
  type GeneratedAsset,
  issueCardPath,
  issuePdfPath,
  PUBLICATION_CARD,
} from '#lib/content-paths.ts'
import type { GeneratedAssetStore } from './generated-asset-store.ts'
import type { PageStore } from './page-store.ts'
import type { RenderRequests } from './render-requests.ts'
import type { Replies } from './replies.ts'

interface GeneratedAssetDeps {
  pages: PageStore
  assets: GeneratedAssetStore
  renderRequests: RenderRequests
  replies: Replies
  sendErrorPage: (request: IncomingMessage, response: ServerResponse, path: string, status: 404 | 410) => void
}

/** Longer than a making may take, and one before it. */
const TIMEOUT_MS = 45_000

/** Answers for a file made on request: as it is kept, or made now; what befell its article or issue befalls it too. */
export async function serveGeneratedAsset(
  deps: GeneratedAssetDeps,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  asset: GeneratedAsset,
): Promise<void> {
  const { pages, assets, renderRequests, replies } = deps
  if (assets.serve(request, response, path)) return
  const redirect = pages.redirectFor(pagePathOf(asset))
  if (redirect?.status === 410) return deps.sendErrorPage(request, response, path, 410)
  const newAssetPath = redirect && assetPathOfPage(redirect.to, asset)
  if (newAssetPath) return replies.redirect(request, response, 301, newAssetPath)
  const outcome = pages.isReady ? await renderRequests.renderPage(path, TIMEOUT_MS) : 'unknown'
  if (outcome === 'absent') return deps.sendErrorPage(request, response, path, 404)
  // Dropped in the moment between: the next time it is made anew.
  if (outcome === 'rendered' && assets.serve(request, response, path)) return
  replies.text(request, response, 503, { 'Retry-After': '5' })
}

/** The page whose address decides where the file is to be found. */
function pagePathOf(asset: GeneratedAsset): string {
  if (asset.kind === 'publication-card') return PUBLICATION_CARD
  return asset.kind === 'article-card' ? `/articles/${asset.id}` : editionPath(asset.id)
}

/** The same file of the page that stands at this address now. */
function assetPathOfPage(page: string, { kind }: GeneratedAsset): string | undefined {
  const [, collection, id] = /^\/(articles|issues)\/([a-z0-9-]+)(?:\/read)?$/.exec(page) ?? []
  if (!id || (collection === 'articles') !== (kind === 'article-card')) return undefined
  if (kind === 'article-card') return articleCardPath(id)
  return kind === 'issue-card' ? issueCardPath(id) : issuePdfPath(id)
}
