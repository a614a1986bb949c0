import type { Kysely } from 'kysely'
import { asRefusal, away, isAway } from './away.ts'
import { kyselyOn, TransactionConnection } from './connection.ts'
import { connect } from './driver.ts'
import { type Line, poolOf } from './pool.ts'
import type { DB } from './schema.ts'

/** A transaction in which row-level security judges as its role. */
export type Tx = Kysely<DB>

const roles = ['anon', 'visitor', 'authenticated', 'service_role', 'press'] as const
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
  patience?: { connection: number; transaction: number }
}

export interface TransactionOptions {
  readOnly?: boolean
  repeatableRead?: boolean
}

export interface Database {
  /**
   * Runs `work` in a transaction as this role and commits. When the database cannot be reached, is lost on the way or
   * does not answer in time, throws the refusal `temporarily-away`.
   */
  asRole<T>(role: Role, claims: Claims, work: Work<T>, options?: TransactionOptions): Promise<T>
  /**
   * Hears notifications for as long as the database is open, also after it has been away. `onListen` is called each time
   * that listening begins: whatever came before may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): Promise<void>
  close(): Promise<void>
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { statementTimeout = 10_000, patience = { connection: 10_000, transaction: 120_000 } } = options
  const pool = poolOf(options.max, () => connect(url, options.applicationName))
  let listener: Line | undefined

  return {
    async asRole(role, claims, work, { readOnly = false, repeatableRead = false } = {}) {
      const opening = openingOf(role, claims, { readOnly, repeatableRead, statementTimeout })
      const line = await pool.take(patience.connection)
      const ran = transact(line, opening, work)
      const quiet = () => pool.giveBack(line)
      ran.settled.then(quiet, quiet)
      return within(patience.transaction, ran.result)
    },
    async listen(channel, onNotify, onListen) {
      listener ??= connect(url, options.applicationName, { retryEvery: 0.5 })
      // A first failure is no different from a later one: the driver tries again until it is closed.
      await listener.sql.listen(channel, onNotify, onListen).catch(() => {})
    },
    async close() {
      await Promise.all([pool.close(), listener?.sql.end({ timeout: 2 })])
    },
  }
}

type Work<T> = (tx: Tx) => Promise<T>

function transact<T>(line: Line, opening: Opening, work: Work<T>) {
  const connection = new TransactionConnection(line.sql)
  const result = run(line, connection, opening, work)
  const quiet = () => connection.end()
  return { result, settled: result.then(quiet, quiet) }
}

/** Never resolves: whoever waits for it hears of a failure and of nothing else. */
const failureOf = (promise: Promise<unknown>) => promise.then(() => new Promise<never>(() => {}))

/** The opening is not waited for: the first query travels with it, and fails with it. */
async function run<T>(line: Line, connection: TransactionConnection, { sql, readOnly }: Opening, work: Work<T>) {
  let lostBefore = line.lost()
  const opened = connection.say(sql)
  // An idle line may close and connect anew before it opens the transaction; after that it must not.
  const noted = () => {
    lostBefore = line.lost()
  }
  opened.then(noted, () => {})
  try {
    const result = await Promise.race([work(kyselyOn(connection)), failureOf(opened)])
    await opened
    const { command } = await connection.say('commit')
    if (command !== 'COMMIT' && !readOnly)
      throw new Error('A query had failed and nobody minded: nothing was committed.')
    // A line that was lost has connected anew in the meantime: nothing was committed.
    if (line.lost() !== lostBefore) throw away()
    return result
  } catch (error) {
    const first = await opened.then(
      () => error,
      (openingFailed) => openingFailed,
    )
    const ended = connection.say('rollback').catch(() => {})
    if (line.lost() !== lostBefore) throw away(first)
    // Whoever is refused may ask again at once, and must not meet the locks of what they asked before.
    if (!isAway(first)) await ended
    throw asRefusal(first)
  }
}

interface Opening {
  sql: string
  readOnly: boolean
}
type Terms = Required<TransactionOptions> & { statementTimeout: number }

/** Begin, take the role and the claims for this transaction only, in one message. */
function openingOf(role: Role, claims: Claims, { readOnly, repeatableRead, statementTimeout }: Terms): Opening {
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

function within<T>(patience: number, result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(away()), patience)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}
