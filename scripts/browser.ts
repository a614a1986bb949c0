import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The same engine without windows: it takes half of the processor's time, and the stories half of theirs. */
const withoutWindows = '/usr/bin/chromium-headless-shell'
const systemBrowsers = [withoutWindows, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const there = (path: string | undefined) => path !== undefined && existsSync(path)
const present = () => [process.env.CHROMIUM_PATH, ...systemBrowsers, chromium.executablePath()].find(there)

const fromDebian = (name: string) => [
  ['apt-get', 'update', '-qq'],
  ['apt-get', 'install', '-y', '-qq', name],
]

/**
 * Path of a Chromium for the browser tests: the one that CHROMIUM_PATH names, Debian's without windows (installed where
 * that can be done without asking anybody), the system's, Playwright's own, or at last Debian's with windows.
 */
export function findOrInstallBrowser(): string {
  const isOurs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isOurs && !there(process.env.CHROMIUM_PATH) && !existsSync(withoutWindows)) {
    for (const way of fromDebian('chromium-headless-shell')) go(way, 120_000)
  }
  const found = present()
  if (found) return found
  console.log('No Chromium here yet: installing one for the browser tests …')
  for (const way of [['playwright', 'install', 'chromium'], ...fromDebian('chromium')]) {
    go(way, 300_000)
    const installed = present()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
}

function go([program = '', ...args]: string[], timeout: number): void {
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout })
}
