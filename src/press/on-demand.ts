import type { Publish } from './advance.ts'
import { type Database, reading } from './database.ts'
import type { OnDemand } from './messages.ts'
import { readPage } from './page-files.ts'
import { type Printer, proof, putInPlace } from './pressing.ts'
import type { Tree } from './tree.ts'

interface Desk {
  printer: Printer
  database: Database
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  tree: () => Tree | undefined
  publish: (publish: Publish) => void
}

/** Readers cannot make publishes wait for long. */
const WAITING_AT_MOST = 16

/** Renders a page that has no file, once for all who ask, and keeps it. */
export function createOnDemand(desk: Desk): (path: string) => Promise<OnDemand> {
  const asked = new Map<string, Promise<OnDemand>>()
  return (path) => {
    const already = asked.get(path)
    if (already) return already
    if (asked.size >= WAITING_AT_MOST) return Promise.resolve('unknown')
    const answer = desk
      .inTurn(() => press(desk, path))
      .catch((): OnDemand => 'unknown')
      .finally(() => asked.delete(path))
    asked.set(path, answer)
    return answer
  }
}

async function press({ printer, database, tree, publish }: Desk, path: string): Promise<OnDemand> {
  const live = tree()
  if (!live) return 'unknown'
  if (readPage(live.folder, path)) return 'present'
  const began = performance.now()
  const proofs = await reading(database, (_tx, content) => proof(printer, live.folder, [path], content))
  if (proofs.failed.size > 0) return 'unknown'
  const paths = putInPlace(live.folder, proofs)
  const renderedMs = performance.now() - began
  publish({ paths, dropped: [], redirects: false, changedAt: [], renderedMs, failed: proofs.failed })
  return paths.length > 0 ? 'present' : 'absent'
}
