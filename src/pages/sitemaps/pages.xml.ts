import type { APIRoute } from 'astro'
import { navigation } from '../../lib/navigation.ts'
import { sitemapResponse } from '../../lib/sitemap.ts'

export const GET: APIRoute = ({ site }) => sitemapResponse(navigation.map(({ href }) => ({ url: new URL(href, site) })))
