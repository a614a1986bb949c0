import type { APIRoute } from 'astro'
import { articleUrl, languageVersionUrls } from '#lib/article-url.ts'
import { sitemapResponse } from '#lib/sitemap.ts'
import { imageSources } from '#shared/domain/image.ts'

/** The articles of one month, 'yyyy-mm'. */
export const GET: APIRoute = async ({ params, locals, url }) => {
  const month = params.month ?? ''
  const articles = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? await locals.content.articlesOfMonth(month) : []
  if (articles.length === 0) return new Response('No such sitemap.\n', { status: 404 })
  const settings = await locals.content.settings()
  return sitemapResponse(
    articles.map((article) => {
      const languages = languageVersionUrls(article, settings, url)
      return {
        url: articleUrl(article, settings, url),
        lastModified: article.updatedAt,
        image: article.imageUrl ? new URL(imageSources(article.imageUrl).src, url) : undefined,
        languages: languages.length > 0 ? languages : undefined,
      }
    }),
  )
}
