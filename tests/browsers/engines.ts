import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type BrowserType, firefox, type LaunchOptions, webkit } from '@playwright/test'
import { freePort, waitForPort } from '../../supabase/embedded/ports.ts'
import type { BrowserPage } from './browser-page.ts'
import { openPlaywrightPage } from './playwright-page.ts'
import { openWebDriverPage } from './webdriver-page.ts'

/** A browser that stories run in. */
export interface Engine {
  name: string
  openPage(siteUrl: string): Promise<BrowserPage>
  stop(): Promise<void>
}

/** Where an engine is. Playwright's own browsers are preferred; Debian's are what a machine may have instead. */
type Installation =
  | { driver: 'playwright'; type: BrowserType; options: LaunchOptions }
  | { driver: 'webdriver'; binary: string }

const FIREFOX_ESR = '/usr/bin/firefox-esr'
const debianMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1)
const WEBKIT_DRIVER = 'WebKitWebDriver'

export function findEngines(): Record<'Firefox' | 'WebKit', Installation | undefined> {
  return { Firefox: findFirefox(), WebKit: findWebKit() }
}

function findFirefox(): Installation | undefined {
  if (existsSync(firefox.executablePath())) return { driver: 'playwright', type: firefox, options: {} }
  if (!existsSync(FIREFOX_ESR)) return undefined
  const executablePath = path.join(import.meta.dirname, 'firefox-with-media-features.mjs')
  const env = { ...process.env, FIREFOX_BINARY: FIREFOX_ESR }
  return { driver: 'playwright', type: firefox, options: { channel: 'moz-firefox', executablePath, env } }
}

function findWebKit(): Installation | undefined {
  if (existsSync(webkit.executablePath())) return { driver: 'playwright', type: webkit, options: {} }
  const binary = debianMiniBrowser()
  return binary ? { driver: 'webdriver', binary } : undefined
}

/** Debian's packages, where they can be installed without a password. */
export function installMissingEngines(): void {
  const packages = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb', 'dbus']),
  ]
  if (packages.length === 0 || process.getuid?.() !== 0) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit' })
}

export async function startEngine(name: string, installation: Installation): Promise<Engine> {
  if (installation.driver === 'webdriver') return await startWebKitDriver(name, installation.binary)
  const browser = await installation.type.launch(installation.options)
  const version = browser.version()
  return {
    name: `${name} ${version}`,
    openPage: (siteUrl) => openPlaywrightPage(browser, siteUrl),
    stop: () => browser.close(),
  }
}

/** WebKitGTK's driver, with a display and a message bus of its own. */
async function startWebKitDriver(name: string, binary: string): Promise<Engine> {
  const { display, process: xvfb } = await startDisplay()
  const port = await freePort(4455)
  // As root WebKit cannot set up its sandbox. It opens pages of this machine only.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const args = ['--', WEBKIT_DRIVER, `--port=${port}`]
  const driver = spawn('dbus-run-session', args, { env, stdio: 'ignore', detached: true })
  await waitForPort(port, AbortSignal.timeout(30_000))
  return {
    name,
    openPage: (siteUrl) => openWebDriverPage(`http://127.0.0.1:${port}`, binary, siteUrl),
    async stop() {
      await stopGroup(driver)
      await stopGroup(xvfb)
    },
  }
}

/** A virtual display. Xvfb writes the number that it has taken to file descriptor 3. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']
  const xvfb = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
  const [number] = await once(xvfb.stdio[3] as Readable, 'data')
  return { display: `:${String(number).trim()}`, process: xvfb }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
}
