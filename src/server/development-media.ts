import type { IncomingMessage, ServerResponse } from 'node:http'
import { readEnvironment } from '#lib/env.ts'
import { createMediaCache, mediaRoot } from '#lib/media-cache.ts'
import { createMediaStorage } from '../media/media-storage.ts'
import { createUploadWorkers } from '../media/upload-workers.ts'
import { createApiClient } from './api-client.ts'
import { createMediaRoutes, isMediaRoute } from './media-routes.ts'
import { createReplies } from './replies.ts'
import { createStaticFiles } from './static-files.ts'

const PUBLIC_FOLDER = 'public'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Uploads and pictures of the media library for Astro's development server; the site's own server has both. */
export function createDevelopmentMedia(): Middleware {
  const env = readEnvironment()
  const { SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: secretKey, SITE_SECRET: secret, MERIDIAN_HOME: home } = env
  const replies = createReplies([])
  const files = createStaticFiles([PUBLIC_FOLDER, mediaRoot(home)], 1024 * 1024, [])
  const mediaCache = createMediaCache({ home, supabaseUrl, maxBytes: env.MEDIA_CACHE_MB * 1024 * 1024 })
  const serveRoute = createMediaRoutes({
    home,
    clientFolder: PUBLIC_FOLDER,
    callApi: createApiClient({
      supabaseUrl,
      publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
      trustProxy: env.TRUST_PROXY,
      siteUrl: env.SITE_URL,
      secret,
    }),
    storage: secretKey && secret ? createMediaStorage({ supabaseUrl, secretKey }) : undefined,
    workers: createUploadWorkers(),
    typeset: undefined,
    replies,
  })
  return (request, response, next) => {
    const [page = '', query = ''] = (request.url ?? '').split('?', 2)
    if (isMediaRoute(request.method, page)) return void serveRoute(request, response, page, query)
    if (!page.startsWith('/media/')) return next()
    mediaCache.ensure(page).then(
      () => files(request, response, page) || next(),
      () => next(),
    )
    return undefined
  }
}
