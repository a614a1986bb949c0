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

// The driver sends what has no parameters by the simple protocol, which takes several statements at once, unless told.
const prepared = { prepare: true, simple: false }

/** A Kysely that sends everything down one line. Unlike Kysely's own transactions it lets queries follow each other unawaited. */
export function createKysely(connection: DatabaseConnection): Kysely<DB> {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

/** The connection of one transaction. It knows what is still under way: a line is only given back when it is quiet. */
export class TransactionConnection implements DatabaseConnection {
  readonly #sql: Sql
  readonly #underWay = new Set<Promise<unknown>>()
  #ended = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('This transaction has ended.')
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own type for parameters is not exported
    const rows = await this.#follow(this.#sql.unsafe(sql, [...parameters] as any[], prepared))
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }

  /** Several statements in one message; for what holds no foreign text. */
  execute(statements: string): Promise<{ command?: string }> {
    return this.#follow(this.#sql.unsafe(statements).simple())
  }

  /** Nothing more may follow; resolves when all that was sent has been answered. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.allSettled(this.#underWay)
  }

  // biome-ignore lint/correctness/useYield: lists are read in bounded batches instead
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed here.')
  }

  #follow<T>(query: PromiseLike<T>): Promise<T> {
    const answer = Promise.resolve(query)
    this.#underWay.add(answer)
    const done = () => this.#underWay.delete(answer)
    answer.then(done, done)
    return answer
  }
}
