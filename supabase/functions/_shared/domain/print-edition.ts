import type { DeliveryAddress } from '../contracts/address.ts'
import { toCsv } from './csv.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'December 2026' for `2026-12`, as a printed edition is called. */
export const editionName = (edition: string) => month.format(new Date(`${edition}-01T00:00:00Z`))

const COLUMNS = ['Full name', 'Address line 1', 'Address line 2', 'City', 'State', 'Postal code', 'Country', 'Copies']

/** The address list for the printers: one line per address with its number of copies. */
export const printListCsv = (addresses: DeliveryAddress[]): string => toCsv([COLUMNS, ...addresses.map(csvRow)])

const csvRow = ({ fullName, addressLine1, addressLine2, city, state, postalCode, country }: DeliveryAddress) => [
  ...[fullName, addressLine1, addressLine2, city, state, postalCode, country],
  1,
]
