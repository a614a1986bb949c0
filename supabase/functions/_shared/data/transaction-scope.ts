import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Runs the work of a transaction, so that what it calls can tell. */
export const runInTransactionScope = <T>(work: () => T): T => scope.run(true, work)

/**
 * Whether the caller runs inside a transaction: a request to another service would hold its connection and its locks until
 * that service answers (decision 0430).
 */
export const isInTransaction = (): boolean => scope.getStore() === true
