import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { homePath } from '#lib/home-paths.ts'
import { recordNodeStop, recordPublishOfNode, reportNode } from '#shared/data/site-nodes.ts'
import { readIfExists } from './page-files.ts'
import type { PublisherState } from './process-messages.ts'
import type { PublishRecord } from './publish-log.ts'
import type { Database } from './publisher-database.ts'

/** Shorter than the minute after which private.scheduler_runs() counts a node as stopped. */
const REPORT_INTERVAL_MS = 15_000

/** Tells the newsroom, in the database, that this publisher runs and when its publishes were live. */
export class SiteNode {
  readonly #name: string
  readonly #database: Database
  readonly #log: (line: string) => void
  #state: PublisherState = { phase: 'preparing', failedPages: 0, stale: false }
  readonly #version: string
  #failed = false
  #stopped = false
  #lastReport: Promise<void> = Promise.resolve()

  constructor(home: string, database: Database, log: (line: string) => void, version: string) {
    this.#version = version
    this.#name = nodeName(home)
    this.#database = database
    this.#log = log
  }

  /** Reports now and every 15 seconds, until the process ends. */
  start(): void {
    void this.#report()
    setInterval(() => void this.#report(), REPORT_INTERVAL_MS).unref()
  }

  setState(state: PublisherState): void {
    const changed = state.phase !== this.#state.phase || state.stale !== this.#state.stale
    this.#state = state
    if (changed) void this.#report()
  }

  record(record: PublishRecord): void {
    void this.#write((node) => (tx) => recordPublishOfNode(tx, node, record))
  }

  /** Says that it ends on purpose, so that its silence is no alarm. */
  async stop(): Promise<void> {
    this.#stopped = true
    // A report that arrived later would say that it runs again.
    await this.#lastReport
    await this.#write((node) => (tx) => recordNodeStop(tx, node))
  }

  /** One report after the other, and none after the end. */
  #report(): Promise<void> {
    this.#lastReport = this.#lastReport.then(async () => {
      if (this.#stopped) return
      await this.#write((node) => (tx) => reportNode(tx, node, { ...this.#state, version: this.#version }))
    })
    return this.#lastReport
  }

  /** A report that fails is left out: nothing depends on a single one, and the next comes in 15 seconds. */
  async #write(work: (node: string) => Parameters<Database['asRole']>[2]): Promise<void> {
    try {
      await this.#database.asRole('publisher', {}, work(this.#name))
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#log(`could not report to the newsroom: ${(error as Error).message}`)
      this.#failed = true
    }
  }
}

/** The host and a few random characters that are kept in the home folder: two sites may run on one machine. */
export function nodeName(home: string): string {
  const file = homePath(home, 'nodeName')
  const stored = readIfExists(file)?.toString().trim()
  if (stored) return stored
  const name = `${hostname().slice(0, 80)}-${randomBytes(3).toString('hex')}`
  mkdirSync(home, { recursive: true })
  writeFileSync(file, name)
  return name
}
