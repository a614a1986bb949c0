import type { APIRoute } from 'astro'
import { sitemapIndexResponse } from '#lib/sitemap.ts'

/** One sitemap for the fixed pages and one for each month: a new article changes only a small file. */
export const GET: APIRoute = async ({ locals, url }) => {
  const months = await locals.content.publishedMonths()
  return sitemapIndexResponse(['pages', ...months].map((name) => new URL(`/sitemaps/${name}.xml`, url)))
}
