import postgres, { type Sql } from 'postgres'
import { connectionOptions } from './connection-options.ts'
import { unavailable } from './unavailable.ts'

export interface PooledConnection {
  sql: Sql
  /** How often the connection was closed. A count that changes during a transaction means that the transaction is lost. */
  closeCount(): number
}

/**
 * Lends each connection to one transaction at a time. The driver's own pool is not used: when a connection dies there while
 * it is reserved, the driver still writes to it, and the process ends. A driver instance per connection just reconnects.
 * docs/decisions/0130-postgres-driver-and-pool.md compares the alternatives.
 */
export function createPool(size: number, open: () => PooledConnection) {
  const connections: PooledConnection[] = []
  const idle: PooledConnection[] = []
  const waiting: ((connection: PooledConnection) => void)[] = []

  function openOrReuse(): PooledConnection | undefined {
    const connection = idle.pop()
    if (connection || connections.length >= size) return connection
    const newConnection = open()
    connections.push(newConnection)
    return newConnection
  }

  return {
    /** Rejects with `unavailable` when no connection becomes idle in time. */
    acquire(timeoutMs: number): PooledConnection | Promise<PooledConnection> {
      return openOrReuse() ?? waitForRelease(waiting, timeoutMs)
    },
    release(connection: PooledConnection): void {
      const next = waiting.shift()
      if (next) next(connection)
      else idle.push(connection)
    },
    async close(): Promise<void> {
      await Promise.all(connections.map(({ sql }) => sql.end({ timeout: 2 })))
    },
  }
}

function waitForRelease(
  waiting: ((connection: PooledConnection) => void)[],
  timeoutMs: number,
): Promise<PooledConnection> {
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

/** Timestamps as ISO 8601 in UTC with milliseconds, as the contracts have them. 64-bit integers stay strings. */
const timestamp = {
  to: 1184,
  from: [1082, 1114, 1184],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  parse: (text: string) => {
    const date = new Date(text)
    return Number.isNaN(date.getTime()) ? text : date.toISOString()
  },
}

interface OpenConnectionOptions {
  applicationName: string
  ca?: string | undefined
  /** Seconds between two attempts to reconnect. */
  retryEvery?: number
}

/** Connects with the first query, and again with the first query after a loss. */
export function openConnection(
  databaseUrl: string,
  { applicationName, ca, retryEvery = 0 }: OpenConnectionOptions,
): PooledConnection {
  const { url, prepare, tls } = connectionOptions(databaseUrl, ca)
  let closeEvents = 0
  const sql = postgres(url, {
    max: 1,
    ssl: tls,
    prepare,
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
