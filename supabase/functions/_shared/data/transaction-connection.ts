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
import type { PooledClient } from './connection-pool.ts'
import type { DB } from './schema.ts'
import { toParameter } from './value-formats.ts'

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/** A Kysely over one connection. Unlike Kysely's own transactions it pipelines queries that are started together. */
export function createKysely(connection: DatabaseConnection): Kysely<DB> {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

/**
 * After these errors of a prepared statement the connection is not used again: its tables have changed meanwhile
 * (feature_not_supported, datatype_mismatch), or it is unknown to the server (invalid_sql_statement_name).
 */
const OUTDATED_STATEMENT_CODES = ['0A000', '26000', '42804']

/** The connection of one transaction. It tracks pending queries: the pool gets a connection back when none is pending. */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: PooledClient
  readonly #prepare: boolean
  readonly #pending = new Set<Promise<unknown>>()
  #last: Promise<unknown> = Promise.resolve()
  #ended = false
  #hasOutdatedStatement = false

  constructor(client: PooledClient, prepare: boolean) {
    this.#client = client
    this.#prepare = prepare
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('This transaction has ended.')
    const query = {
      text: sql,
      values: parameters.map(toParameter),
      // The simple protocol, which is used without parameters, would accept several statements.
      queryMode: 'extended',
      ...(this.#prepare && { name: this.#client.statementName(sql) }),
    }
    const { rows, rowCount } = await this.#send(() => this.#client.query(query))
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  /** Sends several statements in one message. They take no parameters: every value in them must be quoted. */
  execute(statements: string): Promise<{ command?: string }> {
    return this.#send(() => this.#client.query(statements))
  }

  /** The connection was closed: no query of this transaction reaches the server any more. */
  get isLost(): boolean {
    return this.#client.isLost
  }

  /** Rejects further queries; resolves when every query that was sent has been answered: may another transaction follow? */
  async end(): Promise<boolean> {
    this.#ended = true
    await Promise.allSettled(this.#pending)
    return !this.isLost && !this.#hasOutdatedStatement
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed here.')
  }

  /** Sends at once when the connection is pipelined, otherwise after the answer to the query before. */
  #send<T>(start: () => Promise<T>): Promise<T> {
    const query = this.#client.pipeline ? start() : this.#last.then(start, start)
    this.#last = query
    this.#pending.add(query)
    query.then(
      () => this.#pending.delete(query),
      (error) => {
        this.#pending.delete(query)
        if (OUTDATED_STATEMENT_CODES.includes(error.code)) this.#hasOutdatedStatement = true
      },
    )
    return query
  }
}
