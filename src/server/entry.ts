import { createApp } from 'astro/app/entrypoint'

/**
 * Built by `astro build` as dist/server/entry.mjs. `app.render(request, { locals: { content } })` renders one page. No
 * streaming, because pages are written to files.
 */
export const app = createApp({ streaming: false })
