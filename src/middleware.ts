import { defineMiddleware } from 'astro:middleware'

/** The publisher sets `locals.content`. In `astro dev` this middleware does: each request reads the database. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV || context.locals.content) return next()
  const { withDatabaseContent } = await import('#lib/dev-content.ts')
  return withDatabaseContent(async (content) => {
    context.locals.content = content
    const response = await next()
    // The body is rendered while the transaction is open.
    return new Response(await response.arrayBuffer(), response)
  })
})
