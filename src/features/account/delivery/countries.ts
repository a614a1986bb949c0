import type { AddressCountry } from '#shared/contracts/address.ts'

/** Spelled again, so that no schema comes to the browser; a test holds them to the contract. The first is the default. */
export const countries: AddressCountry[] = ['United States', 'Canada', 'United Kingdom', 'Australia']
