import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  articleCardPath,
  downloadPath,
  editionPath,
  type GeneratedAsset,
  issueCardPath,
  issueEpubPath,
  issuePdfPath,
  PUBLICATION_CARD,
} from '#lib/content-paths.ts'
import type { GeneratedAssetStore } from './generated-asset-store.ts'
import type { PageStore } from './page-store.ts'
import type { RenderRequests } from './render-requests.ts'
import type { Replies } from './replies.ts'
import type { EditionFiles } from './serve-edition-files.ts'

interface GeneratedAssetDeps {
  pages: PageStore
  assets: GeneratedAssetStore
  renderRequests: RenderRequests
  replies: Replies
  editionFiles: Pick<EditionFiles, 'serve'>
  sendErrorPage: (request: IncomingMessage, response: ServerResponse, path: string, status: 404 | 410) => void
}

/** Longer than two renderings may take: one may be running already. */
const TIMEOUT_MS = 45_000

/** Serves a stored asset or has it rendered; the files of an issue for members to its readers only. Where its article or issue redirects or is gone, so does and is the asset. */
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
  const isForMembers = outcome === 'absent' && (await hasDownloadPage(deps, asset))
  if (isForMembers && (await deps.editionFiles.serve(request, response, asset))) return
  if (outcome === 'absent') return deps.sendErrorPage(request, response, path, 404)
  // The asset may have been invalidated between rendering and serving; the client retries.
  if (outcome === 'rendered' && assets.serve(request, response, path)) return
  replies.text(request, response, 503, { 'Retry-After': '5' })
}

/** Whether the issue of this file exists and has something in it. Then the file is not for everyone. */
async function hasDownloadPage({ pages, renderRequests }: GeneratedAssetDeps, asset: GeneratedAsset): Promise<boolean> {
  if (asset.kind !== 'issue-pdf' && asset.kind !== 'issue-epub') return false
  const page = downloadPath(asset.id)
  return pages.find(page, 'br') !== undefined || (await renderRequests.renderPage(page)) === 'rendered'
}

/** The page whose redirects apply to the asset. */
function pagePathOf(asset: GeneratedAsset): string {
  if (asset.kind === 'publication-card') return PUBLICATION_CARD
  return asset.kind === 'article-card' ? `/articles/${asset.id}` : editionPath(asset.id)
}

/** The path of the same kind of asset for another page; undefined when that page has none. */
function assetPathOfPage(page: string, { kind }: GeneratedAsset): string | undefined {
  const [, collection, id] = /^\/(articles|issues)\/([a-z0-9-]+)(?:\/read)?$/.exec(page) ?? []
  if (!id || (collection === 'articles') !== (kind === 'article-card')) return undefined
  if (kind === 'article-card') return articleCardPath(id)
  if (kind === 'issue-epub') return issueEpubPath(id)
  return kind === 'issue-card' ? issueCardPath(id) : issuePdfPath(id)
}
