import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../lib/child-environment.ts'
import { owned } from './own-processes.ts'

export type BulkOrder =
  | { kind: 'setting'; dist: string; siteUrl: string; databaseUrl: string; folder: string }
  | { kind: 'pages'; paths: string[] }
export type BulkReport =
  | { kind: 'pressed'; count: number; failed: string[]; policies: string[] }
  | { kind: 'broken'; reason: string }

export interface BulkJob {
  dist: string
  siteUrl: string
  databaseUrl: string
  folder: string
  paths: string[]
  processes?: number
  onProgress?: (done: number, all: number) => void
}

const PAGES_AN_ORDER = 250
/**
 * Rendering makes garbage, not data, so a heap far below V8's default is enough. Not too far: at 128 MB the pages that V8
 * keeps in reserve alone reach the limit, and after 5,000 pages it collected without end (740 pages/s fell to 110).
 */
const HEAP = '--max-old-space-size=384'

/** Renders many pages into a tree that nobody serves yet, in several processes. Rejects when one of them breaks down. */
export async function pressInBulk(job: BulkJob): Promise<{ failed: string[]; policies: Set<string> }> {
  const orders: (BulkOrder & { kind: 'pages' })[] = []
  for (let start = 0; start < job.paths.length; start += PAGES_AN_ORDER) {
    orders.push({ kind: 'pages', paths: job.paths.slice(start, start + PAGES_AN_ORDER) })
  }
  const processes = Math.min(job.processes ?? Math.min(4, availableParallelism()), orders.length)
  const failed: string[] = []
  const policies = new Set<string>()
  let done = 0
  const take = async (child: ChildProcess) => {
    for (let order = orders.shift(); order; order = orders.shift()) {
      const report = await answer(child, order)
      done += report.count
      failed.push(...report.failed)
      for (const policy of report.policies) policies.add(policy)
      job.onProgress?.(done, job.paths.length)
    }
  }
  const children = Array.from({ length: processes }, () => startProcess(job))
  try {
    await Promise.all(children.map(take))
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
  return { failed, policies }
}

function startProcess({ dist, siteUrl, databaseUrl, folder }: BulkJob): ChildProcess {
  const file = fileURLToPath(new URL('./bulk-process.ts', import.meta.url))
  const child = owned(fork(file, { env: childEnvironment(), execArgv: [HEAP] }))
  child.send({ kind: 'setting', dist, siteUrl, databaseUrl, folder } satisfies BulkOrder)
  return child
}

async function answer(child: ChildProcess, order: BulkOrder) {
  const ending = new AbortController()
  try {
    child.send(order)
    const broken = once(child, 'exit', { signal: ending.signal }).then(([code, signal]) => {
      throw new Error(`a rendering process ended (${signal ?? code})`)
    })
    const reported = once(child, 'message', { signal: ending.signal }) as Promise<[BulkReport]>
    const [report] = await Promise.race([reported, broken])
    if (report.kind === 'broken') throw new Error(report.reason)
    return report
  } finally {
    ending.abort()
  }
}
