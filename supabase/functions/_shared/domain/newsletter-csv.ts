import type { Subscriber } from '../contracts/newsletter.ts'
import { toCsv, toCsvLines } from './csv.ts'

const COLUMNS = ['Email', 'First name', 'Last name', 'Country', 'Status', 'Entered', 'Confirmed', 'Unsubscribed']

/** A part of the export; the first part begins with the names of the columns. */
export function subscribersCsv(subscribers: Subscriber[], { isFirst }: { isFirst: boolean }): string {
  const rows = subscribers.map((subscriber) => {
    const { email, firstName, lastName, country, status, createdAt, confirmedAt, unsubscribedAt } = subscriber
    return [email, firstName, lastName, country, status, createdAt, confirmedAt, unsubscribedAt]
  })
  return isFirst ? toCsv([COLUMNS, ...rows]) : toCsvLines(rows)
}
