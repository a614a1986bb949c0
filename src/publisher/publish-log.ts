import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { homePath } from '#lib/home-paths.ts'
import type { Publish } from './apply-changes.ts'
import { readIfExists } from './page-files.ts'

const MAX_RECORDS = 100
const MAX_PATHS = 500
const MAX_LOGGED_PATHS = 20

/** One publish as the status shows it. Times are ISO 8601; `liveMs` counts from the last change in it. */
export const PublishRecord = z.object({
  changedAt: z.iso.datetime().nullable(),
  renderedMs: z.number(),
  liveAt: z.iso.datetime(),
  liveMs: z.number().nullable(),
  pages: z.number(),
  paths: z.array(z.string()),
  failed: z.array(z.string()),
})
export type PublishRecord = z.infer<typeof PublishRecord>

export function toPublishRecord(publish: Publish, liveAt: number, clockOffsetMs: number): PublishRecord {
  const lastChange = publish.changedAt.at(-1)
  return {
    changedAt: lastChange?.toISOString() ?? null,
    renderedMs: Math.round(publish.renderedMs * 10) / 10,
    liveAt: new Date(liveAt).toISOString(),
    liveMs: lastChange ? Math.max(0, liveAt - clockOffsetMs - lastChange.getTime()) : null,
    pages: publish.paths.length,
    paths: publish.paths.slice(0, MAX_PATHS),
    failed: [...publish.failed.keys()].slice(0, MAX_PATHS),
  }
}

/** E.g. `published 4 pages in 23 ms after commit: /articles/x, /, /current-issue, /rss.xml`. */
export function formatPublish({ pages, liveMs, renderedMs, paths }: PublishRecord): string {
  const time = liveMs === null ? `in ${Math.round(renderedMs)} ms` : `in ${liveMs} ms after commit`
  const logged = paths.slice(0, MAX_LOGGED_PATHS)
  const more = pages > logged.length ? `, … and ${pages - logged.length} more` : ''
  return `published ${pages} ${pages === 1 ? 'page' : 'pages'} ${time}: ${logged.join(', ')}${more}`
}

/** Newest first. A file that is missing, damaged or of another format counts as empty: nothing depends on it. */
export function readPublishes(home: string): PublishRecord[] {
  const text = readIfExists(homePath(home, 'publishLog'))?.toString()
  return text === undefined ? [] : (z.array(PublishRecord).safeParse(parseJson(text)).data ?? [])
}

/** Keeps the last hundred for `node src/publisher/status.ts`. */
export function recordPublish(home: string, record: PublishRecord): void {
  const file = homePath(home, 'publishLog')
  const shortened = { ...record, paths: record.paths.slice(0, MAX_LOGGED_PATHS) }
  const records = [shortened, ...readPublishes(home)].slice(0, MAX_RECORDS)
  mkdirSync(home, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(records))
  renameSync(`${file}.new`, file)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)
}
