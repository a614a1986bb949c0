import type { DeliveryAddress } from '../contracts/address.ts'
import { addressCountryName } from './country-name.ts'
import { toCsv, toCsvLines } from './csv.ts'
import { monthAndYear } from './dates.ts'
import type { Language } from './language.ts'

/** 'December 2026' for `2026-12`, as a printed edition is called. */
export const editionName = (edition: string, language?: Language) => monthAndYear(`${edition}-01T00:00:00Z`, language)

/** The month after `2026-12` is `2027-01`. */
export function editionAfter(edition: string): string {
  const next = new Date(`${edition}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}

/** Day of the month, in UTC, to whose end the list of the next month's edition is open (private.print_list_closing_time()). */
export const PRINT_LIST_CLOSING_DAY = 20

/** The first printed edition of somebody who subscribes now, such as `2027-01`. */
export function firstPrintEdition(now: Date): string {
  const months = now.getUTCDate() <= PRINT_LIST_CLOSING_DAY ? 1 : 2
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7)
}

const MAX_NAMED_COUNTRIES = 6

/** 'Canada, Australia and France'; of many countries only the first ones are named. In French without articles. */
export function countriesLabel(
  countries: readonly string[],
  language: Language = 'en',
  others = (count: number) => `${count} other countries`,
): string {
  const names = countries.map((name) =>
    language === 'en' && /^(United|Netherlands)/.test(name) ? `the ${name}` : addressCountryName(name, language),
  )
  const rest = countries.length - MAX_NAMED_COUNTRIES + 1
  const named = rest > 1 ? [...names.slice(0, -rest), others(rest)] : names
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(named)
}

const COLUMNS = ['Full name', 'Address line 1', 'Address line 2', 'City', 'State', 'Postal code', 'Country', 'Copies']

/** A page of the address list for the printers: one line per address with its number of copies. */
export function printListCsv(addresses: DeliveryAddress[], { isFirst }: { isFirst: boolean }): string {
  const rows = addresses.map(csvRow)
  return isFirst ? toCsv([COLUMNS, ...rows]) : toCsvLines(rows)
}

const csvRow = ({ fullName, addressLine1, addressLine2, city, state, postalCode, country }: DeliveryAddress) => [
  ...[fullName, addressLine1, addressLine2, city, state, postalCode, country],
  1,
]
