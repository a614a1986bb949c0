import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createStore, type Store } from './store.ts'

interface SavedState {
  offset: number
  store: Record<string, [string, unknown][]>
}

/** What an earlier run has left, and how far its clock was ahead. */
export function readStateFile(file: string | undefined): { store: Store; offset: number } {
  const store = createStore()
  const saved = file && parseStateFile(file)
  if (!saved) return { store, offset: 0 }
  for (const [name, rows] of Object.entries(saved.store)) {
    if (name in store) Object.assign(store, { [name]: new Map(rows) })
  }
  return { store, offset: saved.offset }
}

function parseStateFile(file: string): SavedState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all, and readable by its owner only. */
export function writeStateFile(file: string, store: Store, offset: number): void {
  const temporaryFile = `${file}.${process.pid}`
  const saved: SavedState = {
    offset,
    store: Object.fromEntries(Object.entries(store).map(([name, collection]) => [name, [...collection]])),
  }
  writeFileSync(temporaryFile, JSON.stringify(saved), { mode: 0o600 })
  renameSync(temporaryFile, file)
}

const DAY = 24 * 3600

/** What Stripe forgets too, so that the file does not grow for ever: events after a month, keys after a day. */
export function pruneExpired(store: Store, now: number): void {
  for (const { id, created } of store.events.values()) {
    if (created >= now - 30 * DAY) continue
    store.events.delete(id)
    store.pendingDeliveries.delete(id)
  }
  for (const [key, { storedAt }] of store.idempotentResponses)
    if (storedAt < now - DAY) store.idempotentResponses.delete(key)
}
