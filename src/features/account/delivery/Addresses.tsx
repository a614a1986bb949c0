import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { useFocusAfterRemoval } from '../../../ui/focus-that-stays.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../PartSkeleton.tsx'
import { AddressCard } from './AddressCard.tsx'

export function Addresses() {
  const query = useQuery('/user/addresses')
  const containerRef = useFocusAfterRemoval<HTMLDivElement>(query.data?.length ?? 0)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      <QueryBoundary
        query={query}
        subject="Your addresses"
        detail={problemDetail(query.error)}
        skeleton={<ListSkeleton />}
        onRetry={() => invalidate('/user/addresses')}
      >
        {(addresses) =>
          addresses.length > 0 ? (
            <ul>
              {addresses.map((address) => (
                <AddressCard key={address.id} {...address} />
              ))}
            </ul>
          ) : (
            <p className="text-soft italic">No address is saved yet. The first one becomes your default.</p>
          )
        }
      </QueryBoundary>
    </div>
  )
}
