import type { SiteSettings } from '#shared/contracts/site-settings.ts'

/** Equal to the background in src/styles/tokens.css. */
const BACKGROUND_COLOR = '#f6f1e7'

/** The web app manifest. */
export const webManifest = ({ name, description, tagline }: SiteSettings) => ({
  id: '/',
  name: name === tagline || !tagline ? name : `${name}: ${tagline}`,
  short_name: name,
  description: description || undefined,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: BACKGROUND_COLOR,
  theme_color: BACKGROUND_COLOR,
  categories: ['magazines', 'lifestyle'],
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Current Issue', url: '/current-issue' },
    { name: 'Archive', url: '/archive' },
  ],
})
