import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const present = () =>
  [process.env.CHROMIUM_PATH, ...systemBrowsers, chromium.executablePath()].find((at) => at && existsSync(at))

/** Path of a Chromium for the browser tests: the system's, else Playwright's own, else Debian's, installed if need be. */
export function findOrInstallBrowser(): string {
  const found = present()
  if (found) return found
  console.log('No Chromium here yet: installing one for the browser tests …')
  const ways = [
    ['playwright', 'install', 'chromium'],
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ]
  for (const [program = '', ...args] of ways) {
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
    const installed = present()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
}
