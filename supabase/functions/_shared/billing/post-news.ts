import { findAddressOfPayer } from '../data/customers.ts'
import type { Tx } from '../data/database.ts'
import { enqueueLetter } from '../data/outbox.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import type { Facts, News } from './facts.ts'

/** Answers the ids of the letters. */
export async function postNews(tx: Tx, { reader, after }: Facts, news: News[]): Promise<string[]> {
  if (news.length === 0) return []
  const { contactEmail } = await readSiteSettings(tx)
  const { stripe_id, payer_email } = after.customer
  const payer = reader?.email ?? (await findAddressOfPayer(tx, stripe_id)) ?? payer_email
  const addresses = { reader: payer, house: contactEmail }
  const letters: string[] = []
  for (const { to, order } of news) letters.push(await enqueueLetter(tx, addresses[to], order))
  return letters
}
