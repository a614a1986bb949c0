import postgres from 'postgres'
import type { PooledConnection } from './pool.ts'

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
