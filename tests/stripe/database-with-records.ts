import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import type { Tx } from '#shared/data/database.ts'

/** The rows of a query, by a part of its text. The function receives the parameters of the query. */
export type Records = Map<string, (parameters: readonly unknown[]) => object[]>

/** Gives every lease, and finds `records` and nothing else: the scenarios compare what Stripe does, and nothing is stored. */
export function databaseWithRecords(records: Records): BillingContext['database'] {
  const tx = new Kysely({
    dialect: {
      createDriver: () => new RecordsDriver(records),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (database) => new PostgresIntrospector(database),
    },
  }) as Tx
  return { asRole: (_role, _claims, work) => work(tx), asServiceRole: (work) => work(tx) }
}

class RecordsDriver extends DummyDriver {
  readonly records: Records

  constructor(records: Records) {
    super()
    this.records = records
  }

  override async acquireConnection() {
    return {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
        const found = [...this.records].find(([part]) => sql.includes(part))
        const lease = sql.includes('private.acquire_lease') ? [{ acquired: true }] : []
        return { rows: (found ? found[1](parameters) : lease) as Row[] }
      },
      async *streamQuery(): AsyncIterableIterator<never> {},
    }
  }
}
