import type { APIRoute } from 'astro'
import { webManifest } from '#lib/web-manifest.ts'

export const GET: APIRoute = async ({ locals }) =>
  new Response(JSON.stringify(webManifest(await locals.content.settings())), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
