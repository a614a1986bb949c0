import type { SavedAddress } from '#shared/contracts/address.ts'
import type { PrintDelivery } from '#shared/contracts/print-delivery.ts'
import { lastOpenDay } from './labels.ts'
import { EmptyNote } from './MemberStoryPage.tsx'

interface MemberDeliveryProps {
  deliveries: PrintDelivery[]
  addresses: SavedAddress[]
}

/** Which addresses there are, and which edition goes where. */
export function MemberDelivery({ deliveries, addresses }: MemberDeliveryProps) {
  if (deliveries.length + addresses.length === 0) return <EmptyNote>No printed edition, and no address.</EmptyNote>
  return (
    <ul aria-label="Addresses and printed editions" className="admin-ledger">
      {addresses.map(({ id, firstName, lastName, isDefault, ...postalAddress }) => (
        <li key={id} className="admin-ledger-entry">
          <span>{isDefault ? 'Default' : 'Address'}</span>
          <span className="admin-ledger-value">{formatAddress({ fullName: `${firstName} ${lastName}`, ...postalAddress })}</span>
        </li>
      ))}
      {deliveries.map(({ edition, name, address, closesAt, isClosed }) => (
        <li key={edition} className="admin-ledger-entry">
          <span>{name}</span>
          <span className="admin-ledger-value">
            {!address && <span className="text-accent">No address</span>}
            {address && (isClosed ? `Went to ${formatAddress(address)}` : 'Goes to the default address')}
            {!isClosed && <span className="text-soft"> · open until {lastOpenDay(closesAt)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type PostalAddress = NonNullable<PrintDelivery['address']>

/** The postal code is not torn apart, whose halves mean nothing. */
function formatAddress({ fullName, addressLine1, addressLine2, city, state, postalCode, country }: PostalAddress): string {
  const code = postalCode.replaceAll(' ', '\u00a0')
  const region = `${state ?? ''} ${code}`.trim()
  return [fullName, addressLine1, addressLine2, `${city}${state ? ',' : ''} ${region}`, country]
    .filter(Boolean)
    .join(', ')
}
