import { useEffect } from 'react'
import { problemDetail } from '../../lib/api.ts'
import { invalidate, type QueryPath, useQuery } from '../../lib/queries.ts'
import { toFormError } from '../../lib/sending.ts'
import { showErrorToast } from '../../ui/toast.tsx'
import { closeWhatIsShut } from './colleague.ts'

/** Does something at the desk; what is refused is said. Answers whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    closeWhatIsShut(error)
    showErrorToast(toFormError(error, 'Error'))
    return false
  }
}

/** A list of the desk, with what `<Loaded>` wants to know of it. */
export function useList<Path extends QueryPath>(path: Path) {
  const query = useQuery(path)
  const { error } = query
  useEffect(() => closeWhatIsShut(error), [error])
  return { query, reason: problemDetail(error), onAskAgain: () => invalidate(path) }
}
