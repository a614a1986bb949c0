import { ApiError } from './api.ts'

/** For `catch` after a removal: what is not found has been removed elsewhere. Rethrows every other error. */
export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
