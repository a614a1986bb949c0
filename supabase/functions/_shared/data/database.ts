import type { Kysely } from 'kysely'
import { createKysely, TransactionConnection } from './connection.ts'
import { createPool, openConnection, type PooledConnection } from './connection-pool.ts'
import type { DB } from './schema.ts'
import { isUnavailable, toHttpError, unavailable } from './unavailable.ts'

/** A transaction in which row-level security judges as its role. */
export type Tx = Kysely<DB>

const roles = ['anon', 'visitor', 'authenticated', 'service_role', 'publisher'] as const
export type Role = (typeof roles)[number]

/** What the caller is known by, as Auth signed it; `{}` for nobody. Read by auth.uid() in policies. */
export type Claims = Record<string, unknown>

export interface DatabaseOptions {
  /** Connections at most. */
  max: number
  applicationName: string
  /** Milliseconds for one statement. */
  statementTimeout?: number
  /** Milliseconds to wait for a free connection, and then for a transaction that does not end. */
  timeouts?: { connection: number; transaction: number }
}

export interface TransactionOptions {
  readOnly?: boolean
  repeatableRead?: boolean
}

export interface Database {
  /**
   * Runs `work` in a transaction as this role and commits. When the database cannot be reached, is lost on the way or
   * does not answer in time, throws the refusal `unavailable`.
   */
  asRole<T>(role: Role, claims: Claims, work: Work<T>, options?: TransactionOptions): Promise<T>
  /** `asRole` for work that no reader has asked for, or that row-level security does not let a reader do. */
  asServiceRole<T>(work: Work<T>, options?: TransactionOptions): Promise<T>
  /**
   * Hears notifications for as long as the database is open, also after it has been away. `onListen` is called each time
   * that listening begins: whatever came before may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): Promise<void>
  close(): Promise<void>
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { statementTimeout = 10_000, timeouts = { connection: 10_000, transaction: 120_000 } } = options
  const pool = createPool(options.max, () => openConnection(url, options.applicationName))
  let listener: PooledConnection | undefined

  const database: Database = {
    async asRole(role, claims, work, { readOnly = false, repeatableRead = false } = {}) {
      const beginStatement = buildBegin(role, claims, { readOnly, repeatableRead, statementTimeout })
      const pooled = await pool.acquire(timeouts.connection)
      const started = transact(pooled, beginStatement, work)
      const release = () => pool.release(pooled)
      started.settled.then(release, release)
      return withTimeout(timeouts.transaction, started.result)
    },
    asServiceRole: (work, options) => database.asRole('service_role', {}, work, options),
    async listen(channel, onNotify, onListen) {
      listener ??= openConnection(url, options.applicationName, { retryEvery: 0.5 })
      // A first failure is no different from a later one: the driver tries again until it is closed.
      await listener.sql.listen(channel, onNotify, onListen).catch(() => {})
    },
    async close() {
      await Promise.all([pool.close(), listener?.sql.end({ timeout: 2 })])
    },
  }
  return database
}

type Work<T> = (tx: Tx) => Promise<T>

function transact<T>(pooled: PooledConnection, beginStatement: BeginStatement, work: Work<T>) {
  const connection = new TransactionConnection(pooled.sql)
  const result = run(pooled, connection, beginStatement, work)
  const release = () => connection.end()
  return { result, settled: result.then(release, release) }
}

/** Never resolves: whoever waits for it hears of a failure and of nothing else. */
const rejectionOf = (promise: Promise<unknown>) => promise.then(() => new Promise<never>(() => {}))

/** The opening is not waited for: the first query travels with it, and fails with it. */
async function run<T>(
  pooled: PooledConnection,
  connection: TransactionConnection,
  { sql, readOnly }: BeginStatement,
  work: Work<T>,
) {
  let closeCountBefore = pooled.closeCount()
  const opened = connection.execute(sql)
  // An idle line may close and connect anew before it opens the transaction; after that it must not.
  const recordCloseCount = () => {
    closeCountBefore = pooled.closeCount()
  }
  opened.then(recordCloseCount, () => {})
  try {
    const result = await Promise.race([work(createKysely(connection)), rejectionOf(opened)])
    await opened
    const { command } = await connection.execute('commit')
    if (command !== 'COMMIT' && !readOnly)
      throw new Error('A query had failed and nobody minded: nothing was committed.')
    // A line that was lost has connected anew in the meantime: nothing was committed.
    if (pooled.closeCount() !== closeCountBefore) throw unavailable()
    return result
  } catch (error) {
    const first = await opened.then(
      () => error,
      (openingFailed) => openingFailed,
    )
    const ended = connection.execute('rollback').catch(() => {})
    if (pooled.closeCount() !== closeCountBefore) throw unavailable(first)
    // Whoever is refused may ask again at once, and must not meet the locks of what they asked before.
    if (!isUnavailable(first)) await ended
    throw toHttpError(first)
  }
}

interface BeginStatement {
  sql: string
  readOnly: boolean
}
type TransactionSettings = Required<TransactionOptions> & { statementTimeout: number }

/** Begin, take the role and the claims for this transaction only, in one message. */
function buildBegin(
  role: Role,
  claims: Claims,
  { readOnly, repeatableRead, statementTimeout }: TransactionSettings,
): BeginStatement {
  if (!roles.includes(role)) throw new Error(`There is no role ${role}.`)
  const isolation = repeatableRead ? 'repeatable read' : 'read committed'
  const settings = {
    role,
    'request.jwt.claims': JSON.stringify({ role, ...claims }),
    statement_timeout: String(statementTimeout),
    idle_in_transaction_session_timeout: '60000',
  }
  const set = Object.entries(settings).map(([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, true)`)
  const begin = `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}`
  return { sql: `${begin}; select ${set.join(', ')}`, readOnly }
}

/** JSON and names hold no backslash that Postgres would read as one: standard_conforming_strings is on everywhere. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function withTimeout<T>(patience: number, result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), patience)
  })
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
}
