import type { PlaywrightWorkerArgs } from '@playwright/test'
import type { Sql } from 'postgres'
import { expect } from './fixtures.ts'

type Playwright = PlaywrightWorkerArgs['playwright']

/** Publishes the magazine in French as well, and waits until these pages are there: they are published one after the other. */
export async function publishInFrench(sql: Sql, playwright: Playwright, baseURL: string | undefined, paths: string[]) {
  await sql`update public.site_settings set languages = '{en,fr}'`
  const request = await playwright.request.newContext({ baseURL })
  for (const path of paths)
    await expect
      .poll(async () => (await request.get(path, { maxRedirects: 0 })).status(), { timeout: 60_000 })
      .toBe(200)
  await request.dispose()
}

/** Takes the French pages back, and waits until they are gone: the next story would find those of this one, which then go. */
export async function publishInEnglishOnly(sql: Sql, playwright: Playwright, baseURL: string | undefined) {
  await sql`update public.site_settings set languages = '{en}'`
  const request = await playwright.request.newContext({ baseURL })
  await expect.poll(async () => (await request.get('/fr', { maxRedirects: 0 })).status(), { timeout: 60_000 }).toBe(302)
  await request.dispose()
}
