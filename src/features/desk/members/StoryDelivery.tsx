import type { SavedAddress } from '#shared/contracts/address.ts'
import type { PrintDelivery } from '#shared/contracts/print-delivery.ts'
import { lastDayOf } from './labels.ts'
import { None } from './MemberStoryPage.tsx'

interface Props {
  deliveries: PrintDelivery[]
  addresses: SavedAddress[]
}

/** Which addresses there are, and which edition goes where. */
export function StoryDelivery({ deliveries, addresses }: Props) {
  if (deliveries.length + addresses.length === 0) return <None>No printed edition, and no address.</None>
  return (
    <ul aria-label="Addresses and printed editions" className="desk-ledger">
      {addresses.map(({ id, firstName, lastName, isDefault, ...place }) => (
        <li key={id} className="desk-entry">
          <span>{isDefault ? 'Default' : 'Address'}</span>
          <span className="desk-rest">{inALine({ fullName: `${firstName} ${lastName}`, ...place })}</span>
        </li>
      ))}
      {deliveries.map(({ edition, name, address, closesAt, isClosed }) => (
        <li key={edition} className="desk-entry">
          <span>{name}</span>
          <span className="desk-rest">
            {!address && <span className="text-accent">No address</span>}
            {address && (isClosed ? `Went to ${inALine(address)}` : 'Goes to the default address')}
            {!isClosed && <span className="text-soft"> · open until {lastDayOf(closesAt)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Place = NonNullable<PrintDelivery['address']>

/** The postal code is not torn apart, whose halves mean nothing. */
function inALine({ fullName, addressLine1, addressLine2, city, state, postalCode, country }: Place): string {
  const code = postalCode.replaceAll(' ', '\u00a0')
  const region = `${state ?? ''} ${code}`.trim()
  return [fullName, addressLine1, addressLine2, `${city}${state ? ',' : ''} ${region}`, country]
    .filter(Boolean)
    .join(', ')
}
