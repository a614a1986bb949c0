import { reasonOf } from '../../../lib/api.ts'
import { askAgain, useQuery } from '../../../lib/queries.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { AddressLines } from './AddressLines.tsx'

/** For those who receive it on paper, every month. */
export function PrintedEdition() {
  const query = useQuery('/user/delivery-address')
  return (
    <Loaded
      query={query}
      what="The address of your printed edition"
      reason={reasonOf(query.error)}
      skeleton={<LineSkeleton />}
      onAskAgain={() => askAgain('/user/delivery-address')}
    >
      {(address) =>
        address ? (
          <>
            <p className="mb-4 text-soft italic">Your printed edition is sent every month to</p>
            <AddressLines {...address} />
          </>
        ) : (
          <p className="text-soft italic">
            Your plan brings the printed edition every month, and we do not know where to yet. It goes to your default
            address as soon as there is one.
          </p>
        )
      }
    </Loaded>
  )
}
