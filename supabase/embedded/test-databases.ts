import postgres, { type Sql } from 'postgres'
import { databaseUrl } from './postgres-service.ts'
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

export interface TestDatabases {
  /** Migrates the database `postgres` and keeps copies of it; before anything else connects to it. */
  createTemplates(): Promise<void>
  /** Puts the magazine into the copy that seeded databases are made from. */
  seedTemplate(): Promise<unknown>
  create(options?: { seeded?: boolean; name?: string }): Promise<TestDatabase>
  /** Removes every database that was created here. */
  dropAll(): Promise<void>
}

const EMPTY_TEMPLATE = 'meridian_bare'
const seeded = 'meridian_seeded'

/** `seedsReady` is true where the template with the seeds was prepared before, and may not be connected to. */
export function createTestDatabases(stack: Stack, port: number, seedsReady = false): TestDatabases {
  const superuserUrl = (database: string) =>
    databaseUrl('supabase_admin', stack.secrets.superuserPassword, port, database)
  let counter = 0
  let seeding: Promise<unknown> | undefined = seedsReady ? Promise.resolve() : undefined
  const created = new Set<string>()

  async function drop(name: string): Promise<void> {
    created.delete(name)
    await withConnection(superuserUrl('template1'), (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
  }

  const seedTemplate = () => (seeding ??= stack.prepareDatabase({ database: seeded }))

  return {
    seedTemplate,
    async createTemplates() {
      const { applyAuthSchema } = await import('./auth-schema.ts')
      await withConnection(superuserUrl('postgres'), applyAuthSchema)
      await stack.prepareDatabase({ seed: false })
      // A template may have no other session: the copies are made from outside.
      await withConnection(superuserUrl('template1'), async (sql) => {
        await copy(sql, 'postgres', EMPTY_TEMPLATE)
        await copy(sql, EMPTY_TEMPLATE, seeded)
      })
    },
    async create(options = {}) {
      const name = options.name ?? `test_${process.pid}_${++counter}`
      const withSeeds = options.seeded ?? true
      if (withSeeds) await seedTemplate()
      await withConnection(superuserUrl('template1'), (sql) => copy(sql, withSeeds ? seeded : EMPTY_TEMPLATE, name))
      created.add(name)
      return {
        name,
        adminUrl: databaseUrl('postgres', stack.secrets.ownerPassword, port, name),
        appUrl: databaseUrl('meridian_app', stack.secrets.appPassword, port, name),
        superuserUrl: superuserUrl(name),
        drop: () => drop(name),
      }
    },
    async dropAll() {
      for (const name of created) await drop(name)
    },
  }
}

async function copy(sql: Sql, from: string, to: string): Promise<void> {
  await sql.unsafe(`create database ${to} template ${from} owner postgres strategy file_copy`)
}

async function withConnection(url: string, act: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await act(sql)
  } finally {
    await sql.end()
  }
}
