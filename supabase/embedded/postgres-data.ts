import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Account } from './postgres-account.ts'
import { commandOf, end, type KnownProcess, known } from './processes.ts'
import { StartError } from './start-error.ts'

export interface DataFolder {
  path: string
  superuserPassword: string
  durable: boolean
}

/** A new data directory appears whole: it is made beside its place and renamed into it. */
export function makeDataFolder(initdb: string, folder: DataFolder, account: Account): void {
  if (existsSync(join(folder.path, 'PG_VERSION'))) return
  const draft = `${folder.path}.new`
  const passwordFile = `${folder.path}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, folder.superuserPassword, { mode: 0o600 })
  if (account.owner) for (const path of [draft, passwordFile]) chownSync(path, account.owner.uid, account.owner.gid)

  const [command, ...args] = [...account.before, initdb, `--pgdata=${draft}`, `--pwfile=${passwordFile}`, ...settings]
  const made = spawnSync(command ?? initdb, folder.durable ? args : [...args, '--no-sync'], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    throw new StartError(`Postgres could not make its data directory: ${made.stderr?.trim() || made.error?.message}`)
  }
  renameSync(draft, folder.path)
}

const settings = [
  '--username=supabase_admin',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  // The same order and the same upper case on every machine, whatever its C library.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** After a SIGKILL of everything the old server may still be there, or its number may be someone else's by now. */
export async function endFormerServer(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const former: KnownProcess = known(pid)
  if (commandOf(pid)?.includes(dataFolder)) await end(former, 'SIGINT', 10_000)
  rmSync(file, { force: true })
}

export interface FirstPasswords {
  postgres: string
  supabase_auth_admin: string
}

/** Roles and schemas of a hosted project, unless they are there: one transaction, so a crash leaves none of it. */
export async function furnish(superuserUrl: string, passwords: FirstPasswords): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql`select 1 from pg_roles where rolname = 'authenticator'`
    if (found) return
    await sql.begin(async (tx) => {
      await tx.unsafe(readFileSync(join(import.meta.dirname, 'roles.sql'), 'utf8'))
      for (const [role, password] of Object.entries(passwords)) {
        await tx.unsafe(`alter role ${role} password '${password.replaceAll("'", "''")}'`)
      }
    })
  } finally {
    await sql.end()
  }
}
