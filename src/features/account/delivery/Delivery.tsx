import type { User } from '#shared/contracts/user.ts'
import { useQuery } from '../../../lib/queries.ts'
import { Part } from '../../../ui/Part.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { Addresses } from './Addresses.tsx'
import { PrintedEdition } from './PrintedEdition.tsx'

interface Props {
  user: User
}

/** Where post from us may go, and where the printed edition does. */
export function Delivery({ user }: Props) {
  const { data: subscribed } = useQuery('/user/subscription')
  return (
    <>
      {subscribed?.subscription.tier === 'platinum' && (
        <Part title="Printed edition">
          <PrintedEdition />
        </Part>
      )}
      <Part
        title="Delivery addresses"
        action={<AddressDialog name={{ firstName: user.firstName, lastName: user.lastName }} />}
      >
        <Addresses />
      </Part>
    </>
  )
}
