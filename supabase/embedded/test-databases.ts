import postgres, { type Sql } from 'postgres'
import { databaseUrl } from './postgres-service.ts'
import type { Stack } from './stack.ts'

export interface TestDatabase {
  name: string
  /** Connects as postgres, the owner. */
  adminUrl: string
  /** Connects as meridian_app, like the functions and the site. */
  appUrl: string
  /** Connects as supabase_admin, the superuser, for what a test must inspect or break. */
  superuserUrl: string
  drop(): Promise<void>
}

export interface TestDatabases {
  /** Migrates the database `postgres` and copies it as templates, before any other connection. */
  createTemplates(): Promise<void>
  /** Applies the seeds to the template of seeded databases. */
  seedTemplate(): Promise<unknown>
  create(options?: { seeded?: boolean; name?: string }): Promise<TestDatabase>
  /** Removes a database and ends its connections. */
  drop(name: string): Promise<void>
  /** Removes every database that was created here. */
  dropAll(): Promise<void>
}

const MIGRATED_TEMPLATE = 'meridian_migrated'
const SEEDED_TEMPLATE = 'meridian_seeded'

/** Of this process, in which one test file runs after the other. */
let counter = 0

/** `seedsReady` is true where the template with the seeds was prepared before, and may not be connected to. */
export function createTestDatabases(stack: Stack, port: number, seedsReady = false): TestDatabases {
  const superuserUrl = (database: string) =>
    databaseUrl('supabase_admin', stack.secrets.superuserPassword, port, database)
  let seeding: Promise<unknown> | undefined = seedsReady ? Promise.resolve() : undefined
  const created = new Set<string>()

  async function drop(name: string): Promise<void> {
    created.delete(name)
    await withConnection(superuserUrl('template1'), (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
  }

  const seedTemplate = () => (seeding ??= stack.prepareDatabase({ database: SEEDED_TEMPLATE }))

  return {
    seedTemplate,
    drop,
    async createTemplates() {
      await stack.createAuthTables()
      await stack.prepareDatabase({ seed: false })
      // Postgres copies only a database without sessions, so this connects to template1.
      await withConnection(superuserUrl('template1'), async (sql) => {
        await copy(sql, 'postgres', MIGRATED_TEMPLATE)
        await copy(sql, MIGRATED_TEMPLATE, SEEDED_TEMPLATE)
      })
    },
    async create(options = {}) {
      const name = options.name ?? `test_${process.pid}_${++counter}`
      const withSeeds = options.seeded ?? true
      if (withSeeds) await seedTemplate()
      await withConnection(superuserUrl('template1'), (sql) =>
        copy(sql, withSeeds ? SEEDED_TEMPLATE : MIGRATED_TEMPLATE, name),
      )
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
