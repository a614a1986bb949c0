import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Browsers by what they are to the tests; `quick` is `whole` where there is no other. */
interface Browsers {
  /** Without windows: it takes half of the processor's time, and the stories half of theirs. */
  quick: string
  /** With all that readers have, such as pages kept for the way back. */
  whole: string
}

const windowless = '/usr/bin/chromium-headless-shell'
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', chromium.executablePath()]

const there = (path: string | undefined): path is string => path !== undefined && existsSync(path)

/** Where Debian's packages can be installed without asking anybody. */
const isOurs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Chromiums for the browser tests. Whole: the one that CHROMIUM_PATH names, the system's, or Playwright's own, installed
 * from there or from Debian if there is none. Quick: Debian's without windows, unless CHROMIUM_PATH says otherwise.
 * Throws when no Chromium is to be had.
 */
export async function findOrInstallBrowsers(): Promise<Browsers> {
  const named = process.env.CHROMIUM_PATH
  if (there(named)) return { quick: named, whole: named }
  if (isOurs && !(there(windowless) && whole.some(there))) await installDebians()
  const found = whole.find(there) ?? (await playwrights())
  if (!found) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
  return { quick: there(windowless) ? windowless : found, whole: found }
}

async function installDebians(): Promise<void> {
  console.log('Installing Chromium for the browser tests …')
  await go(['apt-get', 'update', '-qq'], 120_000)
  await go(['apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], 300_000)
}

async function playwrights(): Promise<string | undefined> {
  console.log('Installing Playwright’s Chromium for the browser tests …')
  await go(['playwright', 'install', 'chromium'], 300_000)
  return whole.find(there)
}

/** Whether it went well is seen by whether a browser is there afterwards. */
async function go([program = '', ...args]: string[], timeout: number): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout })
  await once(child, 'close').catch(console.error)
}
