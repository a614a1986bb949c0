import type { SavedAddress } from '#shared/contracts/address.ts'
import type { PrintDelivery } from '#shared/contracts/print-delivery.ts'
import { longDate } from '#shared/domain/dates.ts'
import { None } from './MemberStoryPage.tsx'

interface Props {
  deliveries: PrintDelivery[]
  addresses: SavedAddress[]
}

/** Which edition goes where, and which addresses there are. */
export function StoryDelivery({ deliveries, addresses }: Props) {
  if (deliveries.length + addresses.length === 0) return <None>No printed edition, and no address.</None>
  return (
    <>
      {deliveries.length > 0 && (
        <ul aria-label="Printed editions" className="desk-ledger">
          {deliveries.map(({ edition, name, address, closesAt, isClosed }) => (
            <li key={edition} className="desk-entry">
              <span>{name}</span>
              <span className="desk-rest">
                {address ? inALine(address) : <span className="text-accent">No address</span>}
                <span className="block font-ui text-small text-soft">
                  {isClosed ? 'Closed' : `Open until ${longDate(justBefore(closesAt))}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {addresses.length > 0 && (
        <ul aria-label="Addresses" className="desk-ledger">
          {addresses.map(({ id, firstName, lastName, isDefault, ...place }) => (
            <li key={id} className="desk-entry">
              <span>{isDefault ? 'Default address' : 'Address'}</span>
              <span className="desk-rest">{inALine({ fullName: `${firstName} ${lastName}`, ...place })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Place = NonNullable<PrintDelivery['address']>

const inALine = ({ fullName, addressLine1, addressLine2, city, state, postalCode, country }: Place) =>
  [fullName, addressLine1, addressLine2, [city, state, postalCode].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ')

/** The last day of a list is the one that ends when it closes. */
const justBefore = (closesAt: string) => new Date(Date.parse(closesAt) - 1).toISOString()
