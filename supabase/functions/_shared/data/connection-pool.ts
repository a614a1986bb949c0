import postgres, { type Sql } from 'postgres'
import { unavailable } from './unavailable.ts'

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

/** Transaction poolers hand each transaction another server connection, which knows nothing of prepared statements. */
export function usesPreparedStatements(url: string): boolean {
  const { port, searchParams } = new URL(url)
  return port !== '6543' && searchParams.get('prepare') !== 'false' && searchParams.get('pgbouncer') !== 'true'
}

/** What is ours in the address and unknown to Postgres would be refused as a setting. */
function withoutOwnParams(url: string): string {
  const address = new URL(url)
  for (const name of ['prepare', 'pgbouncer']) address.searchParams.delete(name)
  return address.href
}

/** Times with milliseconds in UTC, as the contract has them; 64-bit integers stay strings. */
const timestamp = {
  to: 1184,
  from: [1082, 1114, 1184],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  parse: (text: string) => {
    const date = new Date(text)
    return Number.isNaN(date.getTime()) ? text : date.toISOString()
  },
}

/** Opens nothing yet: the first query connects, and so does the first after a loss, without waiting. */
export function openConnection(url: string, applicationName: string, { retryEvery = 0 } = {}): PooledConnection {
  let closeEvents = 0
  const sql = postgres(withoutOwnParams(url), {
    max: 1,
    prepare: usesPreparedStatements(url),
    fetch_types: false,
    connect_timeout: 2,
    idle_timeout: 60,
    backoff: () => retryEvery,
    connection: { application_name: applicationName, TimeZone: 'UTC' },
    types: { timestamp },
    onnotice: () => {},
    onclose: () => {
      closeEvents++
    },
  })
  return { sql, closeCount: () => closeEvents }
}
