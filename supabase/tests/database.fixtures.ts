import postgres, { type Sql } from 'postgres'
import { startTestStack } from '../embedded/test-stack.ts'

export interface DatabaseFixture {
  /** Connects as postgres, the owner of the schema, which is not a superuser. */
  owner: Sql
  /** Connects as meridian_app, the login of the functions and the site. */
  app: Sql
  /** Connects as the superuser, for what a test must inspect or break. */
  superuser: Sql
  appUrl: string
  close(): Promise<void>
}

/** A migrated database without seeds, on the Postgres that all test files share or on one of its own. */
export async function startDatabaseFixture({ shared = true } = {}): Promise<DatabaseFixture> {
  const stack = await startTestStack({ seed: false, shared })
  const database = await stack.createDatabase({ seeded: false })
  const [owner, app, superuser] = [database.adminUrl, database.appUrl, database.superuserUrl].map(connect)
  if (!owner || !app || !superuser) throw new Error('no database')
  return {
    owner,
    app,
    superuser,
    appUrl: database.appUrl,
    async close() {
      // A failed test may have left a transaction open; dropping the database ends it.
      await Promise.all([owner, app, superuser].map((sql) => sql.end({ timeout: 1 })))
      await stack.stop()
    },
  }
}

export function connect(url: string): Sql {
  return postgres(url, { max: 4, onnotice: () => {} })
}
