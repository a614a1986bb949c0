import type { Sql } from 'postgres'
import { away } from './away.ts'

/** One connection of its own. `lost()` counts how often it has been closed, so that a loss in mid-transaction shows. */
export interface Line {
  sql: Sql
  lost(): number
}

/**
 * Lends lines, one transaction each. The driver has a pool of its own, but a connection that dies there while it is
 * reserved is written to again, which ends the process; a driver instance per connection simply connects anew.
 */
export function poolOf(size: number, open: () => Line) {
  const lines: Line[] = []
  const free: Line[] = []
  const waiting: ((line: Line) => void)[] = []

  function lend(): Line | undefined {
    const line = free.pop()
    if (line || lines.length >= size) return line
    const opened = open()
    lines.push(opened)
    return opened
  }

  return {
    /** Refuses as "away" when none is free in time. */
    take(patience: number): Line | Promise<Line> {
      return lend() ?? waitFor(waiting, patience)
    },
    giveBack(line: Line): void {
      const next = waiting.shift()
      if (next) next(line)
      else free.push(line)
    },
    async close(): Promise<void> {
      await Promise.all(lines.map(({ sql }) => sql.end({ timeout: 2 })))
    },
  }
}

function waitFor(waiting: ((line: Line) => void)[], patience: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const accept = (line: Line) => {
      clearTimeout(timer)
      resolve(line)
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(accept), 1)
      reject(away())
    }, patience)
    waiting.push(accept)
  })
}
