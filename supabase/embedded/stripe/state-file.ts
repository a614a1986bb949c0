import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { unreadableDataError } from '../start-error.ts'
import { createStore, type Store } from './store.ts'

/** To be raised when a collection of the store, or a field of its rows, changes its name or meaning. */
const FORMAT = 1

const SavedState = z.object({
  format: z.literal(FORMAT),
  /** Seconds by which the emulator's clock is ahead of the real one. */
  offset: z.number(),
  store: z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()]))),
})

/**
 * The state that an earlier run saved; an empty one when there is no file. Throws a StartError when the file is
 * unreadable.
 */
export function readStateFile(file: string | undefined): { store: Store; offset: number } {
  const store = createStore()
  if (!file || !existsSync(file)) return { store, offset: 0 }
  const saved = parseStateFile(file)
  for (const [name, rows] of Object.entries(saved.store)) Object.assign(store, { [name]: new Map(rows) })
  return { store, offset: saved.offset }
}

function parseStateFile(file: string): z.infer<typeof SavedState> {
  try {
    return SavedState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw unreadableDataError(file)
  }
}

/** Writes atomically, readable by its owner only. */
export function writeStateFile(file: string, store: Store, offset: number): void {
  const temporaryFile = `${file}.${process.pid}`
  const saved = {
    format: FORMAT,
    offset,
    store: Object.fromEntries(Object.entries(store).map(([name, collection]) => [name, [...collection]])),
  }
  writeFileSync(temporaryFile, JSON.stringify(saved), { mode: 0o600 })
  renameSync(temporaryFile, file)
}

const DAY = 24 * 3600

/** Deletes events after 30 days and idempotency keys after a day, as Stripe does, so that the file stays small. */
export function pruneExpired(store: Store, now: number): void {
  for (const { id, created } of store.events.values()) {
    if (created >= now - 30 * DAY) continue
    store.events.delete(id)
    store.pendingDeliveries.delete(id)
  }
  for (const [key, { storedAt }] of store.idempotentResponses)
    if (storedAt < now - DAY) store.idempotentResponses.delete(key)
}
