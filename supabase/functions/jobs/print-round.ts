import { keepPrintEditions } from '../_shared/data/print-editions.ts'
import type { PostRoom } from '../_shared/mail/deliver.ts'

/** Writes down where the editions go whose lists are over; done once, however many rounds come at the same time. */
export async function printRound({ database, log }: Pick<PostRoom, 'database' | 'log'>) {
  const kept = await database.asRole('service_role', {}, keepPrintEditions)
  if (kept.closed + kept.reminded > 0) log('info', 'printed editions', kept)
  return kept
}
