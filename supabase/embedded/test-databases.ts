import postgres, { type Sql } from 'postgres'
import { databaseUrl } from './postgres.ts'
import type { Stack } from './stack.ts'

export interface TestDatabase {
  name: string
  /** As postgres, the owner. */
  adminUrl: string
  /** As meridian_app, what the functions and the site use. */
  appUrl: string
  /** As supabase_admin: for what a test has to look at or break from outside. */
  superuserUrl: string
  drop(): Promise<void>
}

export interface Databases {
  /** Migrates the database `postgres` and keeps a copy; before anything else connects to it. */
  furnish(): Promise<void>
  create(options?: { seeded?: boolean }): Promise<TestDatabase>
}

const bare = 'meridian_bare'
const seeded = 'meridian_seeded'

export function testDatabases(stack: Stack, port: number): Databases {
  const superuserUrl = (database: string) => databaseUrl('supabase_admin', stack.secrets.superuserPassword, port, database)
  let counter = 0
  let planting: Promise<void> | undefined

  /** A template may have no other session, so the copy is made from outside and the seeds come afterwards. */
  async function plant(): Promise<void> {
    await once(superuserUrl('template1'), (sql) => copy(sql, bare, seeded))
    await stack.prepareDatabase({ database: seeded })
  }

  return {
    async furnish() {
      const { applyAuthSchema } = await import('./auth-schema.ts')
      await once(superuserUrl('postgres'), applyAuthSchema)
      await stack.prepareDatabase({ seed: false })
      await once(superuserUrl('template1'), (sql) => copy(sql, 'postgres', bare))
    },
    async create(options = {}) {
      const name = `test_${process.pid}_${++counter}`
      const wanted = options.seeded ?? true
      if (wanted) await (planting ??= plant())
      await once(superuserUrl('template1'), (sql) => copy(sql, wanted ? seeded : bare, name))
      return {
        name,
        adminUrl: databaseUrl('postgres', stack.secrets.ownerPassword, port, name),
        appUrl: databaseUrl('meridian_app', stack.secrets.appPassword, port, name),
        superuserUrl: superuserUrl(name),
        drop: () => once(superuserUrl('template1'), (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)),
      }
    },
  }
}

async function copy(sql: Sql, from: string, to: string): Promise<void> {
  await sql.unsafe(`create database ${to} template ${from} owner postgres strategy file_copy`)
}

async function once(url: string, act: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await act(sql)
  } finally {
    await sql.end()
  }
}
