import type { APIRoute } from 'astro'
import { editionPath } from '#lib/content-paths.ts'
import { mainPages } from '#lib/main-pages.ts'
import { sitemapResponse } from '#lib/sitemap.ts'
import { imageSources } from '#shared/domain/image.ts'

/** The fixed pages, and the digital editions with their covers. */
export const GET: APIRoute = async ({ locals, site }) => {
  const issues = await locals.content.issues()
  return sitemapResponse([
    ...mainPages.map((path) => ({ url: new URL(path, site) })),
    ...issues.map(({ id, coverImageUrl }) => ({
      url: new URL(editionPath(id), site),
      image: coverImageUrl ? new URL(imageSources(coverImageUrl).src, site) : undefined,
    })),
  ])
}
