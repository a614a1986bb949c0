import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { useFocusThatStays } from '../../../ui/focus-that-stays.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { AddressCard } from './AddressCard.tsx'

export function Addresses() {
  const query = useQuery('/user/addresses')
  const place = useFocusThatStays<HTMLDivElement>(query.data?.length ?? 0)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Loaded
        query={query}
        what="Your addresses"
        reason={problemDetail(query.error)}
        skeleton={<LineSkeleton />}
        onAskAgain={() => invalidate('/user/addresses')}
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
      </Loaded>
    </div>
  )
}
