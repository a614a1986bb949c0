import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import type { Tx } from '#shared/data/database.ts'

/** Gives every lease and finds nothing: the scenarios compare what Stripe does, and nothing is stored. */
export function databaseWithoutRecords(): BillingContext['database'] {
  const tx = new Kysely({
    dialect: {
      createDriver: () => new EmptyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (database) => new PostgresIntrospector(database),
    },
  }) as Tx
  return { asRole: (_role, _claims, work) => work(tx), asServiceRole: (work) => work(tx) }
}

class EmptyDriver extends DummyDriver {
  override async acquireConnection() {
    return {
      executeQuery: async <Row>({ sql }: { sql: string }): Promise<QueryResult<Row>> => ({
        rows: (sql.includes('private.acquire_lease') ? [{ acquired: true }] : []) as Row[],
      }),
      async *streamQuery(): AsyncIterableIterator<never> {},
    }
  }
}
