import { createApp } from 'astro/app/entrypoint'

/**
 * What `astro build` makes of the pages, as dist/server/entry.mjs: `app.render(request, { locals: { content } })`
 * answers one page. Whole pages, never streams: they are written to files.
 */
export const app = createApp({ streaming: false })
