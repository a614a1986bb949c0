import { defineMiddleware } from 'astro:middleware'

/** The press passes the content of a page. In `astro dev` nobody does, so each request reads the database itself. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV || context.locals.content) return next()
  const { withDatabaseContent } = await import('#lib/dev-content.ts')
  return withDatabaseContent(async (content) => {
    context.locals.content = content
    const response = await next()
    // Read to the end while the transaction is open.
    return new Response(await response.arrayBuffer(), response)
  })
})
