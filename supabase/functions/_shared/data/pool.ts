import type { Sql } from 'postgres'
import { unavailable } from './away.ts'

/** One connection of its own. `lost()` counts how often it has been closed, so that a loss in mid-transaction shows. */
export interface PooledConnection {
  sql: Sql
  closeCount(): number
}

/**
 * Lends lines, one transaction each. The driver has a pool of its own, but a connection that dies there while it is
 * reserved is written to again, which ends the process; a driver instance per connection simply connects anew.
 */
export function createPool(size: number, open: () => PooledConnection) {
  const connections: PooledConnection[] = []
  const free: PooledConnection[] = []
  const waiting: ((connection: PooledConnection) => void)[] = []

  function openOrReuse(): PooledConnection | undefined {
    const connection = free.pop()
    if (connection || connections.length >= size) return connection
    const opened = open()
    connections.push(opened)
    return opened
  }

  return {
    /** Refuses as "away" when none is free in time. */
    acquire(timeoutMs: number): PooledConnection | Promise<PooledConnection> {
      return openOrReuse() ?? waitFor(waiting, timeoutMs)
    },
    release(connection: PooledConnection): void {
      const next = waiting.shift()
      if (next) next(connection)
      else free.push(connection)
    },
    async close(): Promise<void> {
      await Promise.all(connections.map(({ sql }) => sql.end({ timeout: 2 })))
    },
  }
}

function waitFor(waiting: ((connection: PooledConnection) => void)[], timeoutMs: number): Promise<PooledConnection> {
  return new Promise((resolve, reject) => {
    const accept = (connection: PooledConnection) => {
      clearTimeout(timer)
      resolve(connection)
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(accept), 1)
      reject(unavailable())
    }, timeoutMs)
    waiting.push(accept)
  })
}
