import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Paths of browsers; `headlessShell` equals `full` when there is only one. */
interface Browsers {
  /** The headless shell: half of the CPU time, and stories take half as long. */
  headlessShell: string
  /** A complete browser, with the back/forward cache. */
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
 * Chromiums for the browser tests. Whole: the one that CHROMIUM_PATH names, the system's, or Playwright's own, installed
 * from there or from Debian if there is none. Quick: Debian's without windows, unless CHROMIUM_PATH says otherwise.
 * Throws when no Chromium is to be had.
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
