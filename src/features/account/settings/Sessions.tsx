import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Part } from '../../../ui/Part.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { SessionList } from './SessionList.tsx'

/** The browsers that are signed in to this account. */
export function Sessions() {
  const query = useQuery('/user/sessions')
  return (
    <Part title="Where you are signed in">
      <Loaded
        query={query}
        what="The list of your browsers"
        reason={problemDetail(query.error)}
        skeleton={<LineSkeleton />}
        onAskAgain={() => invalidate('/user/sessions')}
      >
        {(sessions) => <SessionList {...{ sessions }} />}
      </Loaded>
    </Part>
  )
}
