import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Paths of browsers; `headlessShell` equals `full` when there is only one. */
interface Browsers {
  /** Uses half of the CPU time and runs the tests in half of the time. */
  headlessShell: string
  /** Has the back/forward cache, which the headless shell has not. */
  full: string
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const FULL_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
]

const exists = (path: string | undefined): path is string => path !== undefined && existsSync(path)

/** Whether Debian packages can be installed without a password. */
const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Finds Chromium for the browser tests. Both paths are CHROMIUM_PATH if that file exists. Otherwise `full` is the system's
 * browser or Playwright's, and `headlessShell` is Debian's headless shell if there is one. Installs missing browsers from
 * Debian as root, else from Playwright. Throws when there is still no browser.
 */
export async function findOrInstallBrowsers(): Promise<Browsers> {
  const configured = process.env.CHROMIUM_PATH
  if (exists(configured)) return { headlessShell: configured, full: configured }
  if (canInstallPackages && !(exists(HEADLESS_SHELL) && FULL_BROWSERS.some(exists))) await installFromDebian()
  const found = FULL_BROWSERS.find(exists) ?? (await installFromPlaywright())
  if (!found) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
  return { headlessShell: exists(HEADLESS_SHELL) ? HEADLESS_SHELL : found, full: found }
}

async function installFromDebian(): Promise<void> {
  console.log('Installing Chromium for the browser tests …')
  await runCommand(['apt-get', 'update', '-qq'], 120_000)
  await runCommand(['apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], 300_000)
}

async function installFromPlaywright(): Promise<string | undefined> {
  console.log('Installing Playwright’s Chromium for the browser tests …')
  await runCommand(['playwright', 'install', 'chromium'], 300_000)
  return FULL_BROWSERS.find(exists)
}

/** Errors are ignored: the caller looks for a browser afterwards. */
async function runCommand([program = '', ...args]: string[], timeout: number): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout })
  await once(child, 'close').catch(console.error)
}
