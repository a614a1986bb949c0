import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { PostgresAccount } from './postgres-account.ts'
import { commandLineOf, identifyProcess, type ProcessIdentity, terminate } from './processes.ts'
import { StartError } from './start-error.ts'
import { applyStorageSchema } from './storage-schema.ts'

export interface DataFolder {
  path: string
  superuserPassword: string
  durable: boolean
}

/** Creates the data directory beside its place and renames it, so that it is never incomplete. */
export function createDataFolder(initdb: string, folder: DataFolder, account: PostgresAccount): void {
  if (existsSync(join(folder.path, 'PG_VERSION'))) return
  const stagingFolder = `${folder.path}.new`
  const passwordFile = `${folder.path}.password`
  rmSync(stagingFolder, { recursive: true, force: true })
  mkdirSync(stagingFolder, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, folder.superuserPassword, { mode: 0o600 })
  if (account.owner)
    for (const path of [stagingFolder, passwordFile]) chownSync(path, account.owner.uid, account.owner.gid)

  const [command, ...args] = [
    ...account.commandPrefix,
    initdb,
    `--pgdata=${stagingFolder}`,
    `--pwfile=${passwordFile}`,
    ...initdbOptions,
  ]
  const result = spawnSync(command ?? initdb, folder.durable ? args : [...args, '--no-sync'], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    throw new StartError(
      `Postgres could not create its data directory: ${result.stderr?.trim() || result.error?.message}`,
    )
  }
  renameSync(stagingFolder, folder.path)
}

const initdbOptions = [
  '--username=supabase_admin',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  // Collation and case mapping must not depend on the machine's C library.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/**
 * Stops the server of a killed run. Its process id may belong to another program by now, so the command line is
 * checked.
 */
export async function stopPreviousServer(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const previous: ProcessIdentity = identifyProcess(pid)
  if (commandLineOf(pid)?.includes(dataFolder)) await terminate(previous, 'SIGINT', 10_000)
  rmSync(file, { force: true })
}

export interface RolePasswords {
  postgres: string
  supabase_auth_admin: string
  supabase_storage_admin: string
}

/** Creates the roles and schemas of a hosted project, unless they exist, in one transaction. */
export async function createRoles(superuserUrl: string, passwords: RolePasswords): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  const setPassword = (tx: Sql | TransactionSql, role: keyof RolePasswords) =>
    tx.unsafe(`alter role ${role} password '${passwords[role].replaceAll("'", "''")}'`)
  try {
    const [found] = await sql`select 1 from pg_roles where rolname = 'authenticator'`
    if (!found)
      await sql.begin(async (tx) => {
        await tx.unsafe(readFileSync(join(import.meta.dirname, 'roles.sql'), 'utf8'))
        await setPassword(tx, 'postgres')
        await setPassword(tx, 'supabase_auth_admin')
      })
    // Also in a data folder of an earlier version, whose secrets had no such password.
    await setPassword(sql, 'supabase_storage_admin')
    await applyStorageSchema(sql)
  } finally {
    await sql.end()
  }
}
