import type { DeliveryAddress } from '#shared/contracts/address.ts'

/** The lines of an address as on an envelope. Two of them may be equal: 'Singapore', twice. */
export function AddressLines(address: DeliveryAddress) {
  const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const cityLine = [[city, state].filter(Boolean).join(', '), postalCode].join(' ')
  const lines = { fullName, addressLine1, addressLine2, cityLine, country }
  return (
    <address className="leading-normal not-italic">
      {Object.entries(lines).map(
        ([name, line]) =>
          line && (
            <span key={name} className="block">
              {line}
            </span>
          ),
      )}
    </address>
  )
}
