import type { APIRoute } from 'astro'
import { editionPath } from '#lib/content-paths.ts'
import { navigation } from '#lib/navigation.ts'
import { sitemapResponse } from '#lib/sitemap.ts'

/** The fixed pages, and the digital editions with their covers. */
export const GET: APIRoute = async ({ locals, site }) => {
  const issues = await locals.content.issues()
  return sitemapResponse([
    ...navigation.map(({ href }) => ({ url: new URL(href, site) })),
    ...issues.map(({ id, coverImageUrl }) => ({
      url: new URL(editionPath(id), site),
      image: coverImageUrl ? new URL(coverImageUrl, site) : undefined,
    })),
  ])
}
