import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { emptyShelves, type Shelves } from './shelves.ts'

interface Written {
  offset: number
  shelves: Record<string, [string, unknown][]>
}

/** What an earlier run has left, and how far its clock was ahead. */
export function readLedger(file: string | undefined): { shelves: Shelves; offset: number } {
  const shelves = emptyShelves()
  const written = file && readWritten(file)
  if (!written) return { shelves, offset: 0 }
  for (const [name, rows] of Object.entries(written.shelves)) {
    if (name in shelves) Object.assign(shelves, { [name]: new Map(rows) })
  }
  return { shelves, offset: written.offset }
}

function readWritten(file: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all, and readable by its owner only. */
export function writeLedger(file: string, shelves: Shelves, offset: number): void {
  const draft = `${file}.${process.pid}`
  const written: Written = {
    offset,
    shelves: Object.fromEntries(Object.entries(shelves).map(([name, shelf]) => [name, [...shelf]])),
  }
  writeFileSync(draft, JSON.stringify(written), { mode: 0o600 })
  renameSync(draft, file)
}

const DAY = 24 * 3600

/** What Stripe forgets too, so that the file does not grow for ever: events after a month, keys after a day. */
export function forgetOld(shelves: Shelves, now: number): void {
  for (const { id, created } of shelves.events.values()) {
    if (created >= now - 30 * DAY) continue
    shelves.events.delete(id)
    shelves.tellings.delete(id)
  }
  for (const [key, { at }] of shelves.idempotent) if (at < now - DAY) shelves.idempotent.delete(key)
}
