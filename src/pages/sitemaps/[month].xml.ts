import type { APIRoute } from 'astro'
import { sitemapResponse } from '#lib/sitemap.ts'
import { imageSources } from '#shared/domain/image.ts'

/** The articles of one month, 'yyyy-mm'. */
export const GET: APIRoute = async ({ params, locals, site }) => {
  const month = params.month ?? ''
  const articles = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? await locals.content.articlesOfMonth(month) : []
  if (articles.length === 0) return new Response('No such sitemap.\n', { status: 404 })
  return sitemapResponse(
    articles.map(({ id, updatedAt, imageUrl }) => ({
      url: new URL(`/articles/${id}`, site),
      lastModified: updatedAt,
      image: imageUrl ? new URL(imageSources(imageUrl).src, site) : undefined,
    })),
  )
}
