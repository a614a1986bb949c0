import type { Tx } from '../data/database.ts'
import { enqueueLetter } from '../data/outbox.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import type { Facts, News } from './facts.ts'

/** Answers the ids of the letters. */
export async function postNews(tx: Tx, { reader, after }: Facts, news: News[]): Promise<string[]> {
  if (news.length === 0) return []
  const { contactEmail } = await readSiteSettings(tx)
  const addresses = { reader: reader?.email ?? after.customer.payer_email, house: contactEmail }
  const letters: string[] = []
  for (const { to, order } of news) letters.push(await enqueueLetter(tx, addresses[to], order))
  return letters
}
