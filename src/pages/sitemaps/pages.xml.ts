import type { APIRoute } from 'astro'
import { editionPath, issuePath } from '#lib/content-paths.ts'
import { listPath } from '#lib/list-pages.ts'
import { mainPages } from '#lib/main-pages.ts'
import { sitemapResponse } from '#lib/sitemap.ts'
import { imageSources } from '#shared/domain/image.ts'
import { pagePath } from '#shared/domain/publication-page.ts'

/** The fixed pages, those of the publication, the issues with their covers, and the first pages of categories and authors. */
export const GET: APIRoute = async ({ locals, site }) => {
  const { content } = locals
  const [pages, issues, lists] = await Promise.all([content.pageIds(), content.issues(), content.liveLists()])
  return sitemapResponse([
    ...mainPages.map((path) => ({ url: new URL(path, site) })),
    ...pages.map((id) => ({ url: new URL(pagePath(id), site) })),
    ...lists.map((list) => ({ url: new URL(listPath(list), site) })),
    ...issues.map(({ id }) => ({ url: new URL(editionPath(id), site) })),
    ...issues.map(({ id, coverImageUrl }) => ({
      url: new URL(issuePath(id), site),
      image: coverImageUrl ? new URL(imageSources(coverImageUrl).src, site) : undefined,
    })),
  ])
}
