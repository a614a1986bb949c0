import { maintainPrintEditions } from '../_shared/data/print-editions.ts'
import type { Mailer } from '../_shared/mail/deliver.ts'

/** Writes down where the editions go whose lists are over; done once, however many rounds come at the same time. */
export async function runPrintJob({ database, log }: Pick<Mailer, 'database' | 'log'>) {
  const result = await database.asRole('service_role', {}, maintainPrintEditions)
  if (result.closed + result.reminded > 0) log('info', 'printed editions', result)
  return result
}
