import type { Subscriber } from '../contracts/newsletter.ts'
import { toCsv, toCsvLines } from './csv.ts'
import type { Language } from './language.ts'

const COLUMNS = ['Email', 'First name', 'Last name', 'Country', 'Status', 'Entered', 'Confirmed', 'Unsubscribed']
/** For the tool that sends the newsletter: the consent promises that one click in each ends it. */
const NEWSLETTER_COLUMNS = ['Language', 'Unsubscribe link']

export interface ExportedSubscriber extends Subscriber {
  language: Language
}

/**
 * A part of the export; the first part begins with the names of the columns. A reader who has unsubscribed has no address any more, and no
 * link.
 */
export function subscribersCsv(
  subscribers: ExportedSubscriber[],
  unsubscribeLink: (subscriber: ExportedSubscriber) => string,
  { isFirst }: { isFirst: boolean },
): string {
  const rows = subscribers.map((subscriber) => {
    const { email, firstName, lastName, country, status, createdAt, confirmedAt, unsubscribedAt, language } = subscriber
    const link = email && unsubscribeLink(subscriber)
    return [email, firstName, lastName, country, status, createdAt, confirmedAt, unsubscribedAt, language, link]
  })
  return isFirst ? toCsv([[...COLUMNS, ...NEWSLETTER_COLUMNS], ...rows]) : toCsvLines(rows)
}
