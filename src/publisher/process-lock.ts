import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { homePath } from '#lib/home-paths.ts'

const RETRY_MS = 100
/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/** Held until the process ends; referenced so that the garbage collector does not close it. */
const heldLocks: DatabaseSync[] = []

/**
 * Waits until no other publisher works on this home folder, then locks it until the process ends. Two publishers at once
 * could each overwrite the other's newer page.
 *
 * SQLite's exclusive transaction is a file lock of the operating system: it is granted atomically, ends with the process
 * however that ends, and holds across containers of one machine that share the folder (docs/decisions/0101-publisher-lock.md).
 */
export async function acquireProcessLock(home: string, onWaiting: () => void): Promise<void> {
  mkdirSync(home, { recursive: true })
  for (let attempts = 0; ; attempts++) {
    const lock = tryLock(homePath(home, 'publisherLock'))
    if (lock) return void heldLocks.push(lock)
    if (attempts === 0) onWaiting()
    await setTimeout(RETRY_MS)
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file)
  try {
    // SQLite begins an empty file with its header, which would leave a journal file behind when the process is killed. Node
    // ignores the mode OFF (https://sqlite.org/c3ref/c_dbconfig_defensive.html#sqlitedbconfigdefensive).
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
