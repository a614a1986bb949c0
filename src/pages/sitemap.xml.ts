import type { APIRoute } from 'astro'
import { sitemapIndexResponse } from '#lib/sitemap.ts'

/** One sitemap for the pages and one for each month, so that a new article changes a small file only. */
export const GET: APIRoute = async ({ locals, site }) => {
  const months = await locals.content.publishedMonths()
  return sitemapIndexResponse(['pages', ...months].map((name) => new URL(`/sitemaps/${name}.xml`, site)))
}
