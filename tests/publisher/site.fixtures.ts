import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testBuild, testSiteUrl } from '../../scripts/build-once.ts'
import { waitUntil } from './wait-until.ts'

export interface TestSite {
  url: string
  home: string
  process: ChildProcess
  /** Output of all its processes. */
  lines: string[]
  /** Resolves when the publisher has published everything up to this snapshot. */
  waitUntilCaughtUp(snapshot: string, timeoutMs?: number): Promise<void>
  /** Kills the primary process with SIGKILL. */
  kill(): Promise<void>
  /** A serving process. */
  workerPid(): Promise<number>
  /** Resolves when the publisher process runs. */
  publisherPid(): Promise<number>
  stop(): Promise<void>
}

export interface SiteOptions {
  databaseUrl: string
  home?: string
  env?: Record<string, string>
  /** Resolve as soon as the site answers, even if only with the page that says "one moment". */
  skipReadyCheck?: boolean
}

/** The site as it is deployed: the primary, its serving processes and the publisher, on a free port with a home folder of its own. */
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
      return waitUntil(`the publisher has caught up with ${snapshot}`, hasCaughtUp, timeoutMs)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async workerPid() {
      const find = () => childrenOf(child.pid ?? 0).find((pid) => commandOf(pid).includes('server/worker.ts'))
      await waitUntil('a serving process runs', () => find() !== undefined)
      return find() as number
    },
    async publisherPid() {
      const find = () => childrenOf(child.pid ?? 0).find((pid) => commandOf(pid).includes('publisher-process'))
      await waitUntil('the publisher runs', () => find() !== undefined)
      return find() as number
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

/** Linux only. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const xmaxOf = (snapshot = '0:0:') => BigInt(snapshot.split(':')[1] ?? 0)
