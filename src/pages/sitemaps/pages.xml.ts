import type { APIRoute } from 'astro'
import { editionPath, issuePath } from '#lib/content-paths.ts'
import { listPath } from '#lib/list-pages.ts'
import { mainPages } from '#lib/main-pages.ts'
import { inEachLanguage, sitemapResponse } from '#lib/sitemap.ts'
import { imageSources } from '#shared/domain/image.ts'
import { pagePath } from '#shared/domain/publication-page.ts'

/**
 * The fixed pages, those of the publication, the issues with their covers, and the first pages of categories and authors, in
 * each language whose page is a canonical one.
 */
export const GET: APIRoute = async ({ locals, url }) => {
  const { content } = locals
  const [pages, issues, lists] = await Promise.all([content.pageIds(), content.issues(), content.liveLists()])
  const { languages } = await content.settings()
  const entries = (path: string) => inEachLanguage(path, languages, url)
  return sitemapResponse([
    ...mainPages.flatMap(entries),
    ...pages.map((id) => ({ url: new URL(pagePath(id), url) })),
    ...lists.flatMap((list) => entries(listPath(list))),
    ...issues.flatMap(({ id }) => entries(editionPath(id))),
    ...issues.flatMap(({ id, coverImageUrl }) => {
      const image = coverImageUrl ? new URL(imageSources(coverImageUrl).src, url) : undefined
      return entries(issuePath(id)).map((entry) => ({ ...entry, image }))
    }),
  ])
}
