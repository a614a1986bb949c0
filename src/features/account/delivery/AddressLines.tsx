import type { DeliveryAddress } from '#shared/contracts/address.ts'

/** As it would stand on an envelope. */
export function AddressLines({
  fullName,
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
  country,
}: DeliveryAddress) {
  const cityLine = [[city, state].filter(Boolean).join(', '), postalCode].join(' ')
  return (
    <address className="leading-normal not-italic">
      {[fullName, addressLine1, addressLine2, cityLine, country].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
