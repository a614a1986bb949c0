import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOrInstallBrowsers } from '../../scripts/find-browsers.ts'
import { waitUntil } from '../publisher/wait-until.ts'

/** A Chromium with a debugging port. Playwright's would come with flags that change the measurement. */
export async function openBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), 'meridian-browser-'))
  const portFile = path.join(profile, 'DevToolsActivePort')
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run']
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  const child = spawn((await findOrInstallBrowsers()).full, [...flags, 'about:blank'], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await waitUntil('the browser listens', () => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'))
  return {
    port: Number(readFileSync(portFile, 'utf8').split('\n')[0]),
    async close() {
      child.kill()
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
