import type { Kysely } from 'kysely'
import { connectionOptions } from './connection-options.ts'
import { createPool } from './connection-pool.ts'
import { listenTo } from './notification-listener.ts'
import type { DB } from './schema.ts'
import { createKysely, TransactionConnection } from './transaction-connection.ts'
import { runInTransactionScope } from './transaction-scope.ts'
import { isUnavailable, outcomeUnknown, toHttpError, unavailable } from './unavailable.ts'

/** A transaction that runs as one role, under row-level security. */
export type Tx = Kysely<DB>

const roles = ['anon', 'visitor', 'authenticated', 'service_role', 'publisher'] as const
export type Role = (typeof roles)[number]

/** The claims of the caller's access token; `{}` without a caller. auth.uid() reads them in policies. */
export type Claims = Record<string, unknown>

export interface DatabaseOptions {
  /** The largest number of connections. */
  max: number
  applicationName: string
  /** DATABASE_CA: the certificates (PEM) to trust instead of the public authorities. */
  ca?: string | undefined
  /** Milliseconds for one statement. */
  statementTimeout?: number
  /** Milliseconds to wait for a free connection, and then for the end of a transaction. */
  timeouts?: { connection: number; transaction: number }
}

export interface TransactionOptions {
  readOnly?: boolean
  repeatableRead?: boolean
  /** Milliseconds for one statement of this transaction, in place of the one of DatabaseOptions. */
  statementTimeout?: number
  /** The session of the caller. Its end is noticed in the message that begins the transaction. */
  session?: SessionCheck | undefined
}

export interface SessionCheck {
  /** A uuid. */
  id: string
  /** Called when it is time to note that the session is in use. */
  onUseUnrecorded: () => void
}

/** The code of private.require_session for a session that has ended. */
const SESSION_ENDED = 'MR001'
export const isSessionEnded = (error: unknown) => (error as { code?: unknown } | null)?.code === SESSION_ENDED

/** The code of private.require_permission when only the second factor is missing. */
const SECOND_FACTOR_MISSING = 'MR002'
export const isSecondFactorMissing = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === SECOND_FACTOR_MISSING

export interface Database {
  /**
   * Runs `work` in a transaction as this role and commits. Throws `unavailable` when the database cannot be reached, the
   * connection is lost during the transaction, or the database does not answer in time: then nothing was committed, except
   * when the answer to the commit itself is lost, which the error says.
   */
  asRole<T>(role: Role, claims: Claims, work: Work<T>, options?: TransactionOptions): Promise<T>
  /** `asRole` for work that row-level security does not let a reader do: billing, jobs, sign-in of staff. */
  asServiceRole<T>(work: Work<T>, options?: TransactionOptions): Promise<T>
  /**
   * Listens on a channel until `close()`, and reconnects after a loss. `onListen` is called each time that listening
   * begins: earlier notifications may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): Promise<void>
  close(): Promise<void>
}

/** Throws when the address asks for an unencrypted connection to another machine (see connection-options.ts). */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { prepare } = connectionOptions(url, options.ca)
  const { statementTimeout = 10_000, timeouts = { connection: 10_000, transaction: 120_000 } } = options
  const pool = createPool(url, {
    ...options,
    waitTimeout: timeouts.connection,
    queryTimeout: timeouts.transaction + COMMIT_GRACE_MS,
  })
  const stopListening: (() => void)[] = []

  const database: Database = {
    async asRole(role, claims, work, { readOnly = false, repeatableRead = false, session, ...own } = {}) {
      const beginStatement = buildBegin(role, claims, {
        readOnly,
        repeatableRead,
        session,
        statementTimeout: own.statementTimeout ?? statementTimeout,
        transactionTimeout: timeouts.transaction,
      })
      const client = await pool.acquire().catch((error) => {
        throw toHttpError(error)
      })
      const connection = new TransactionConnection(client, prepare)
      const result = withTimeout(timeouts.transaction, transact(connection, beginStatement, work), () =>
        client.destroy(),
      )
      const release = async () => client.release(!(await connection.end()))
      result.then(release, release)
      return result
    },
    asServiceRole: (work, options) => database.asRole('service_role', {}, work, options),
    async listen(channel, onNotify, onListen) {
      const listener = listenTo(url, options, channel, { onNotify, onListen })
      stopListening.push(listener.stop)
      await listener.firstAttempt
    },
    async close() {
      for (const stop of stopListening) stop()
      await pool.close()
    },
  }
  return database
}

type Work<T> = (tx: Tx) => Promise<T>

interface Progress {
  /** The caller was told that nothing is committed, so nothing may be. */
  isAbandoned: boolean
  isCommitting: boolean
  /** The connection was lost before the answer to the commit. */
  isOutcomeUnknown: boolean
}

function transact<T>(connection: TransactionConnection, beginStatement: BeginStatement, work: Work<T>) {
  const progress: Progress = { isAbandoned: false, isCommitting: false, isOutcomeUnknown: false }
  return { result: run(connection, beginStatement, work, progress), progress }
}

/** Rejects like `promise` and never resolves, for `Promise.race`. */
const rejectionOf = (promise: Promise<unknown>) => promise.then(() => new Promise<never>(() => {}))

/** Does not await the begin statement: the first query is sent together with it, which saves a round trip. */
async function run<T>(
  connection: TransactionConnection,
  { sql, readOnly, session }: BeginStatement,
  work: Work<T>,
  progress: Progress,
) {
  const beginResult = connection.execute(sql)
  try {
    const working = runInTransactionScope(() => work(createKysely(connection)))
    const result = await Promise.race([working, rejectionOf(beginResult)])
    const results = await beginResult
    if (session && isUseUnrecorded(results)) session.onUseUnrecorded()
    if (progress.isAbandoned || connection.isLost) throw unavailable()
    progress.isCommitting = true
    const { command } = await connection.execute('commit').catch((error) => {
      progress.isOutcomeUnknown = !readOnly && !isServerError(error)
      throw error
    })
    if (command !== 'COMMIT' && !readOnly)
      throw new Error('A query failed and its error was ignored: nothing was committed.')
    return result
  } catch (error) {
    if (progress.isOutcomeUnknown) throw outcomeUnknown(error)
    const first = await beginResult.then(
      () => error,
      (beginError) => beginError,
    )
    const ended = connection.execute('rollback').catch(() => {})
    if (connection.isLost) throw unavailable(first)
    // A caller that retries at once must not meet the locks of this transaction.
    if (!isUnavailable(first)) await ended
    throw toHttpError(first)
  }
}

/** Postgres itself answered, so that the transaction is known to be rolled back. Errors of the connection have no severity. */
const isServerError = (error: unknown) => Boolean((error as { severity?: string } | null)?.severity)

interface BeginStatement {
  sql: string
  readOnly: boolean
  session: SessionCheck | undefined
}
type TransactionSettings = Required<Omit<TransactionOptions, 'session'>> &
  Pick<TransactionOptions, 'session'> & { transactionTimeout: number }

/** Begins, sets the role and the claims for this transaction only, and checks the session, in one message. */
function buildBegin(
  role: Role,
  claims: Claims,
  { readOnly, repeatableRead, session, statementTimeout, transactionTimeout }: TransactionSettings,
): BeginStatement {
  if (!roles.includes(role)) throw new Error(`There is no role ${role}.`)
  const isolation = repeatableRead ? 'repeatable read' : 'read committed'
  const settings = {
    role,
    'request.jwt.claims': JSON.stringify({ role, ...claims }),
    statement_timeout: String(statementTimeout),
    // The server aborts the transaction by itself too, when this process is frozen or its connection hangs.
    transaction_timeout: String(transactionTimeout),
    idle_in_transaction_session_timeout: '60000',
    // In every transaction, because a pooler may not pass on what a connection was started with.
    TimeZone: 'UTC',
  }
  const set = Object.entries(settings).map(([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, true)`)
  const begin = `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}`
  const check = session ? `; select private.require_session(${quoted(session.id)}) as unrecorded` : ''
  return { sql: `${begin}; select ${set.join(', ')}${check}`, readOnly, session }
}

/** Of the results of a message, the last one is that of private.require_session. */
function isUseUnrecorded(results: unknown): boolean {
  const last = Array.isArray(results) ? results.at(-1) : undefined
  return last?.rows[0]?.unrecorded === true
}

/** Backslashes need no escape: standard_conforming_strings is on. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** How long the answer to a commit may take after the transaction timed out. */
const COMMIT_GRACE_MS = 2000

/** When the time is over, `disconnect` also ends what Postgres still does for the transaction. */
function withTimeout<T>(
  timeoutMs: number,
  { result, progress }: { result: Promise<T>; progress: Progress },
  disconnect: () => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = (error: Error) => {
      disconnect()
      reject(error)
    }
    timer = setTimeout(() => {
      if (progress.isCommitting) {
        timer = setTimeout(() => giveUp(outcomeUnknown()), COMMIT_GRACE_MS)
      } else {
        progress.isAbandoned = true
        giveUp(unavailable())
      }
    }, timeoutMs)
  })
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
}
