import postgres, { type Sql } from 'postgres'
import { startTestStack } from '../embedded/test-stack.ts'

export interface DatabaseFixture {
  /** As postgres, who owns the schema and is no superuser. */
  owner: Sql
  /** As meridian_app, the login of the functions and the site. */
  app: Sql
  /** For what has to be broken or looked at from outside. */
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
