import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Sql } from 'postgres'
import type { DB } from './schema.ts'

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

// Without these options the driver sends a query without parameters by the simple protocol, which accepts several statements.
const prepared = { prepare: true, simple: false }

/** A Kysely over one connection. Unlike Kysely's own transactions it pipelines queries that are started together. */
export function createKysely(connection: DatabaseConnection): Kysely<DB> {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

/** The connection of one transaction. It tracks pending queries: the pool gets a connection back when none is pending. */
export class TransactionConnection implements DatabaseConnection {
  readonly #sql: Sql
  readonly #pending = new Set<Promise<unknown>>()
  #ended = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('This transaction has ended.')
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own type for parameters is not exported
    const rows = await this.#track(this.#sql.unsafe(sql, [...parameters] as any[], prepared))
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }

  /** Sends several statements in one message. They take no parameters: every value in them must be quoted. */
  execute(statements: string): Promise<{ command?: string }> {
    return this.#track(this.#sql.unsafe(statements).simple())
  }

  /** Rejects further queries; resolves when every query that was sent has been answered. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.allSettled(this.#pending)
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed here.')
  }

  #track<T>(query: PromiseLike<T>): Promise<T> {
    const result = Promise.resolve(query)
    this.#pending.add(result)
    const done = () => this.#pending.delete(result)
    result.then(done, done)
    return result
  }
}
