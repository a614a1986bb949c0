import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testBuild, testSiteUrl } from '../../scripts/build-once.ts'
import { until } from './until.ts'

export interface SiteUnderTest {
  url: string
  home: string
  process: ChildProcess
  /** Everything it has said. */
  lines: string[]
  /** Follows the log and has taken up everything that was committed before. */
  caughtUp(snapshot: string, patienceMs?: number): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  databaseUrl: string
  home?: string
  env?: Record<string, string>
  /** Resolve as soon as it serves anything, be it the page that says "one moment". */
  unready?: boolean
}

/** The site as it is deployed: the primary, its serving processes and the press, on a free port and in its own folder. */
export async function startSite({ databaseUrl, home = temporaryHome(), env = {}, unready }: SiteOptions) {
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
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', () => reject(new Error(`The site ended:\n${lines.join('\n')}`)))
  })
  const url = `http://127.0.0.1:${port}`
  const site: SiteUnderTest = {
    url,
    home,
    process: child,
    lines,
    caughtUp: (snapshot, patienceMs) => {
      const hasCaughtUp = async () => {
        const { press } = await (await fetch(`${url}/healthz`)).json()
        return press.doing === 'following' && !press.stale && xmaxOf(press.position) >= xmaxOf(snapshot)
      }
      return until(`the press follows up to ${snapshot}`, hasCaughtUp, patienceMs)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
  if (!unready) await until('the site is ready', async () => (await fetch(`${url}/healthz`)).ok)
  return site
}

export function temporaryHome(): string {
  return mkdtempSync(path.join(tmpdir(), 'meridian-site-'))
}

const xmaxOf = (snapshot = '0:0:') => BigInt(snapshot.split(':')[1] ?? 0)
