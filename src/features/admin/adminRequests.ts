import { useEffect } from 'react'
import { problemDetail } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import { invalidate, type QueryPath, useQuery } from '#lib/queries.ts'
import { showErrorToast } from '#lib/toast.ts'
import { recheckAccessOn403 } from './useAuthState.ts'

/** Does something at the desk; what is refused is said. Answers whether it was done. */
export async function runAction(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    recheckAccessOn403(error)
    showErrorToast(toFormError(error, 'Error'))
    return false
  }
}

/** A list of the desk, with what `<Loaded>` wants to know of it. */
export function useListQuery<Path extends QueryPath>(path: Path) {
  const query = useQuery(path)
  const { error } = query
  useEffect(() => recheckAccessOn403(error), [error])
  return { query, detail: problemDetail(error), onRetry: () => invalidate(path) }
}
