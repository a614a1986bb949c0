import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findOrInstallBrowsers } from '../../../scripts/find-browsers.ts'
import { demoAccounts } from '../../../supabase/embedded/demo-accounts.ts'

const SIZE = { width: 1440, height: 1100 }
const EVERY_MS = 10_000
const SCREENSHOT_TIMEOUT_MS = 8000

/** An owner who has the section System open, which refreshes itself. Photographs it every ten seconds into a folder. */
export async function openOperator(siteUrl: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: (await findOrInstallBrowsers()).full,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage({ baseURL: siteUrl, viewport: SIZE })
  const { email = '', password = '' } = demoAccounts.find(({ role }) => role === 'owner') ?? {}
  const headers = { origin: new URL(siteUrl).origin }
  const signedIn = await page.request.post('/api/auth/login', { headers, data: { email, password } })
  if (!signedIn.ok()) throw new Error(`The owner could not sign in: ${signedIn.status()}.`)
  await page.goto('/admin#system')
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor()

  const began = performance.now()
  const photograph = () => {
    const name = `${String(Math.round((performance.now() - began) / 1000)).padStart(3, '0')}.png`
    return page
      .screenshot({ path: join(folder, name), timeout: SCREENSHOT_TIMEOUT_MS })
      .catch(({ message }) => console.log(`${name}: ${message.split('\n')[0]}`))
  }
  const timer = setInterval(photograph, EVERY_MS)
  return {
    async close() {
      clearInterval(timer)
      await photograph()
      await browser.close()
    },
  }
}
