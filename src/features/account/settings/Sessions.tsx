import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { Section } from '../../../ui/Part.tsx'
import { ListSkeleton } from '../PartSkeleton.tsx'
import { SessionList } from './SessionList.tsx'

/** The browsers that are signed in to this account. */
export function Sessions() {
  const query = useQuery('/user/sessions')
  return (
    <Section title="Where you are signed in">
      <QueryBoundary
        query={query}
        subject="The list of your browsers"
        detail={problemDetail(query.error)}
        skeleton={<ListSkeleton />}
        onRetry={() => invalidate('/user/sessions')}
      >
        {(sessions) => <SessionList {...{ sessions }} />}
      </QueryBoundary>
    </Section>
  )
}
