import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { connectionOptions } from './connection-options.ts'
import { typeParsers } from './value-formats.ts'

interface ConnectionConfig {
  applicationName: string
  ca?: string | undefined
}

interface PoolOptions extends ConnectionConfig {
  /** The largest number of connections. */
  max: number
  /** Milliseconds to wait for a free connection. */
  waitTimeout: number
  /** Milliseconds after which a query without an answer closes its connection. */
  queryTimeout: number
}

const CONNECT_TIMEOUT_MS = 2000
const IDLE_TIMEOUT_MS = 60_000
/** Prepared statements stay as long as their connection. */
const MAX_LIFETIME_SECONDS = 45 * 60

/** One connection, which is never reopened: a transaction that begins on it ends on it or is lost. */
export class PooledClient extends Client {
  isLost = false
  readonly #statementNames = new Map<string, string>()

  constructor(config?: ClientConfig) {
    // The pool's own limit also covers the wait for a free connection, which may be longer.
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    // Without a listener the process would end when the connection of a running transaction is lost.
    this.on('error', () => {
      this.isLost = true
    })
  }

  /** Prepared statements are named per connection, because Postgres shortens names to 63 bytes. */
  statementName(sql: string): string {
    const name = this.#statementNames.get(sql) ?? `s${this.#statementNames.size}`
    this.#statementNames.set(sql, name)
    return name
  }

  /** Closes the connection at once; queries without an answer are rejected. */
  destroy(): void {
    this.isLost = true
    this.connection.stream.destroy()
  }
}

/**
 * Lends each connection to one transaction at a time. Queries that are started together are sent together (`pipeline`), except
 * through a pooler in transaction mode: Supabase's takes the server connection back at the first answer, and loses the others
 * (https://github.com/supabase/supavisor/issues/1061). docs/decisions/0270-pg-in-pipeline-mode.md compares the drivers.
 */
export function createPool(databaseUrl: string, { max, waitTimeout, queryTimeout, ...options }: PoolOptions) {
  const pool = new Pool({
    ...connectionConfig(databaseUrl, options),
    Client: PooledClient,
    pipeline: connectionOptions(databaseUrl, options.ca).prepare,
    max,
    connectionTimeoutMillis: waitTimeout,
    query_timeout: queryTimeout,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
  })
  // The pool has removed the idle connection that was lost; an event without a listener would end the process.
  pool.on('error', () => {})
  const clients = new Set<PooledClient>()
  pool.on('connect', (client) => clients.add(client as PooledClient & PoolClient))
  pool.on('remove', (client) => clients.delete(client as PooledClient & PoolClient))

  return {
    acquire: () => pool.connect() as Promise<PooledClient & PoolClient>,
    /** Waits up to two seconds for transactions that run. */
    async close(): Promise<void> {
      if (pool.ending) return
      const timer = setTimeout(() => {
        for (const client of clients) client.destroy()
      }, 2000)
      await pool.end()
      clearTimeout(timer)
    },
  }
}

/** The configuration that every connection to the database shares. */
export function connectionConfig(databaseUrl: string, { applicationName, ca }: ConnectionConfig): ClientConfig {
  const { url, tls } = connectionOptions(databaseUrl, ca)
  return {
    connectionString: url,
    ssl: tls,
    application_name: applicationName,
    types: typeParsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  }
}
