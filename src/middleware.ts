import { defineMiddleware, sequence } from 'astro:middleware'
import { DEFAULT_LANGUAGE, PAGE_LANGUAGE_HEADER, splitLanguage, toLanguage } from '#shared/domain/language.ts'
import { withLocalLinks } from './languages/local-links.ts'
import { serverLocale } from './languages/server-locale.ts'

/**
 * The language of a page. Files of pages have no prefix: the publisher asks for '/about' and names French in a header, and in
 * `astro dev` this middleware does, for '/fr/about'.
 */
const inLanguage = defineMiddleware(async (context, next) => {
  const { request, url } = context
  const split = splitLanguage(url.pathname)
  if (import.meta.env.DEV && split.language !== DEFAULT_LANGUAGE) {
    const headers = new Headers(request.headers)
    headers.set(PAGE_LANGUAGE_HEADER, split.language)
    return context.rewrite(new Request(new URL(split.path + url.search, url), { headers }))
  }
  const language = toLanguage(request.headers.get(PAGE_LANGUAGE_HEADER))
  context.locals.locale = serverLocale(language)
  const response = await next()
  if (language === DEFAULT_LANGUAGE || !isPage(response)) return response
  return new Response(withLocalLinks(await response.text(), language), response)
})

/** Feeds have absolute addresses, which name their language. */
const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false

/** The publisher sets `locals.content`. In `astro dev` this middleware does: each request reads the database. */
const withContent = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV || context.locals.content) return next()
  const { withDatabaseContent } = await import('#lib/dev-content.ts')
  return withDatabaseContent(context.locals.locale.language, async (content) => {
    context.locals.content = content
    const response = await next()
    // The body is rendered while the transaction is open.
    return new Response(await response.arrayBuffer(), response)
  })
})

export const onRequest = sequence(inLanguage, withContent)
