import { useState } from 'react'
import type { Query } from '../../lib/queries.ts'

/**
 * Whether a question has failed since this is shown. A part that not everybody has takes no room until its answer is there;
 * once it has failed its place stays, with 'Try again' and the focus in it, whatever the answer then turns out to be.
 */
export function useEverFailed({ error }: Pick<Query<unknown>, 'error'>): boolean {
  const [hasFailed, setFailed] = useState(false)
  if (error !== undefined && !hasFailed) setFailed(true)
  return hasFailed
}
