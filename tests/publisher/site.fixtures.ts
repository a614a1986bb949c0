import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testBuild, testSiteUrl } from '../../scripts/build-once.ts'
import { waitUntil } from './wait-until.ts'

export interface TestSite {
  url: string
  home: string
  process: ChildProcess
  /** Everything it has said. */
  lines: string[]
  /** Follows the log and has taken up everything that was committed before. */
  waitUntilCaughtUp(snapshot: string, timeoutMs?: number): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  databaseUrl: string
  home?: string
  env?: Record<string, string>
  /** Resolve as soon as it serves anything, be it the page that says "one moment". */
  skipReadyCheck?: boolean
}

/** The site as it is deployed: the primary, its serving processes and the press, on a free port and in its own folder. */
export async function startSite({ databaseUrl, home = temporaryHome(), env = {}, skipReadyCheck }: SiteOptions) {
  const child = fork('src/server/start.ts', {
    env: {
      ...process.env,
      SITE_URL: testSiteUrl,
      SUPABASE_URL: 'http://127.0.0.1:1',
      DATABASE_URL: databaseUrl,
      MERIDIAN_HOME: home,
      MERIDIAN_DIST: testBuild(),
      PORT: '0',
      ...env,
    },
    execArgv: [],
    silent: true,
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')))
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', () => reject(new Error(`The site ended:\n${lines.join('\n')}`)))
  })
  const url = `http://127.0.0.1:${port}`
  const site: TestSite = {
    url,
    home,
    process: child,
    lines,
    waitUntilCaughtUp: (snapshot, timeoutMs) => {
      const hasCaughtUp = async () => {
        const { publisher } = await (await fetch(`${url}/healthz`)).json()
        return publisher.phase === 'following' && !publisher.stale && xmaxOf(publisher.position) >= xmaxOf(snapshot)
      }
      return waitUntil(`the press follows up to ${snapshot}`, hasCaughtUp, timeoutMs)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
  if (!skipReadyCheck) await waitUntil('the site is ready', async () => (await fetch(`${url}/healthz`)).ok)
  return site
}

export function temporaryHome(): string {
  return mkdtempSync(path.join(tmpdir(), 'meridian-site-'))
}

const xmaxOf = (snapshot = '0:0:') => BigInt(snapshot.split(':')[1] ?? 0)
