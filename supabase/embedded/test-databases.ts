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
  /** Migrates the database `postgres` and keeps copies of it; before anything else connects to it. */
  furnish(): Promise<void>
  /** Puts the magazine into the copy that seeded databases are made from. */
  plant(): Promise<unknown>
  create(options?: { seeded?: boolean }): Promise<TestDatabase>
}

const bare = 'meridian_bare'
const seeded = 'meridian_seeded'

export function testDatabases(stack: Stack, port: number): Databases {
  const superuserUrl = (database: string) =>
    databaseUrl('supabase_admin', stack.secrets.superuserPassword, port, database)
  let counter = 0
  let planting: Promise<unknown> | undefined

  const plant = () => (planting ??= stack.prepareDatabase({ database: seeded }))

  return {
    plant,
    async furnish() {
      const { applyAuthSchema } = await import('./auth-schema.ts')
      await once(superuserUrl('postgres'), applyAuthSchema)
      await stack.prepareDatabase({ seed: false })
      // A template may have no other session: the copies are made from outside.
      await once(superuserUrl('template1'), async (sql) => {
        await copy(sql, 'postgres', bare)
        await copy(sql, bare, seeded)
      })
    },
    async create(options = {}) {
      const name = `test_${process.pid}_${++counter}`
      const wanted = options.seeded ?? true
      if (wanted) await plant()
      await once(superuserUrl('template1'), (sql) => copy(sql, wanted ? seeded : bare, name))
      return {
        name,
        adminUrl: databaseUrl('postgres', stack.secrets.ownerPassword, port, name),
        appUrl: databaseUrl('meridian_app', stack.secrets.appPassword, port, name),
        superuserUrl: superuserUrl(name),
        drop: () =>
          once(superuserUrl('template1'), (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)),
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
