import type { Service } from './service.ts'

/** The Postgres that all test files of one run share. Each file has a database of its own in it. */
export interface SharedPostgres {
  port: number
  /** The passwords of the server's roles are in it. */
  secretsFile: string
  /** Of PgBouncer in front of it, through which the functions connect. */
  poolerPort?: number
}

const VARIABLE = 'MERIDIAN_SHARED_POSTGRES'

/** Test processes inherit the environment of the process that starts them. */
export function announceSharedPostgres(server: SharedPostgres): void {
  process.env[VARIABLE] = JSON.stringify(server)
}

export function sharedPostgres(): SharedPostgres | undefined {
  const value = process.env[VARIABLE]
  return value ? (JSON.parse(value) as SharedPostgres) : undefined
}

/** The address through the pooler, where there is one. */
export function pooledUrl({ poolerPort }: SharedPostgres, databaseUrl: string): string {
  if (!poolerPort) return databaseUrl
  const url = new URL(databaseUrl)
  url.port = String(poolerPort)
  url.searchParams.set('pgbouncer', 'true')
  return url.href
}

/** The shared server as one stack sees it: always up, and not this stack's to end. */
export function runningPostgres(): Service {
  const refuse = () => Promise.reject(new Error('This Postgres is shared: start the stack without `shared: true`.'))
  return {
    name: 'Postgres',
    state: () => 'up',
    process: () => undefined,
    start: async () => {},
    stop: refuse,
    kill: refuse,
    onUnexpectedExit: () => {},
    onSpawn: () => {},
  }
}
