import type { TransactionSql } from 'postgres'
import { patron } from './demo-accounts.ts'

/** Inserts data of every section of an account, dated over the past year. */
export async function insertPatronData(tx: TransactionSql): Promise<void> {
  const [account] = await tx`select id from auth.users where email = ${patron.email}`
  if (!account) return
  const { id } = account as { id: string }
  await tx`update public.profiles set created_at = now() - interval '18 months' where id = ${id}`
  await insertSubscription(tx, id)
  await deleteQueuedEmails(tx)
  await insertAddresses(tx, id)
  await insertReadingProgress(tx, id)
  await insertSupportTickets(tx, id)
}

/** A complimentary subscription, unless the patron has bought one at the emulator. */
const insertSubscription = (tx: TransactionSql, id: string) => tx`
  insert into public.subscriptions (user_id, plan_id, current_period_start, current_period_end, source, reason)
  select ${id}, plans.id, now() - interval '5 months', now() + interval '7 months', 'complimentary', 'To look around with'
  from public.plans
  where plans.id = 'patron_ledger' and not exists (select from public.subscriptions where user_id = ${id} and live)`

/** The inserted events are in the past, so no e-mail announces them. */
const deleteQueuedEmails = (tx: TransactionSql) =>
  tx`delete from private.email_outbox where recipient = ${patron.email}`

async function insertAddresses(tx: TransactionSql, user_id: string): Promise<void> {
  const name = { first_name: patron.firstName, last_name: patron.lastName }
  await tx`insert into public.addresses ${tx({
    user_id,
    ...name,
    address_line1: '14 Marchmont Crescent',
    address_line2: 'Second floor',
    city: 'Edinburgh',
    postal_code: 'EH9 1HN',
    country: 'United Kingdom',
  })}`
  await tx`insert into public.addresses ${tx({
    user_id,
    ...name,
    address_line1: '208 Sconticut Neck Road',
    city: 'Fairhaven',
    state: 'Massachusetts',
    postal_code: '02719',
    country: 'United States',
  })}`
}

const insertReadingProgress = (tx: TransactionSql, id: string) => tx`
  insert into public.reading_progress (user_id, article_id, progress_percent, last_read_at)
  select ${id}, article_id, percent, now() - ago
  from (values
    ('the-brass-hour', 35, interval '3 hours'),
    ('the-last-perfumer-of-grasse', 100, interval '2 days'),
    ('night-train-to-trieste', 80, interval '9 days'),
    ('seven-coats', 12, interval '3 weeks')
  ) as progress (article_id, percent, ago)
  where exists (select from public.articles where articles.id = article_id)`

async function insertSupportTickets(tx: TransactionSql, id: string): Promise<void> {
  const [ticket] = await tx`
    insert into public.support_tickets (user_id, category, subject, message, status, created_at)
    values (${id}, 'delivery', 'My summer edition', ${DELIVERY_QUESTION}, 'answered', now() - interval '2 months') returning id`
  await tx`insert into public.support_replies (ticket_id, author_id, message, created_at)
    select ${ticket?.id}, user_id, ${DELIVERY_REPLY}, now() - interval '2 months' + interval '3 hours'
    from public.staff where role = 'support' limit 1`
  await tx`insert into public.support_tickets (user_id, category, subject, message, created_at)
    values (${id}, 'subscription', 'A year for my sister', ${GIFT_QUESTION}, now() - interval '5 hours')`
}

const DELIVERY_QUESTION = `Good morning,

the summer edition has reached everybody in the house but me. Has it been sent?

Honor Ashgrove`

const DELIVERY_REPLY = `Dear Honor,

it left us on the first of the month and came back with a torn label. A new copy is on its way to Edinburgh today, with our apologies and a better envelope.

Amos Reyl`

const GIFT_QUESTION = `Good evening,

may I give my sister a year of the printed edition, to an address of her own?`
