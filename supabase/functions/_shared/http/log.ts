import { currentRequest } from './request-context.ts'

export { errorContext } from '../domain/error-context.ts'

/** Writes one line of JSON. Entries must not identify a reader. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, context?: Record<string, unknown>) => void

/** Lines that are written while a request is handled carry its ids, also those of work that continues after the response. */
export const log: Log = (level, event, context = {}) => {
  console[level](JSON.stringify({ at: new Date().toISOString(), level, event, ...context, ...currentRequest() }))
}
