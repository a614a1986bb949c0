import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { signId } from '#shared/http/signed-id.ts'
import type { AccountsFixture, Person, TestReader } from './accounts.fixtures.ts'
import { type ApiFixture, siteUrl } from './api.fixtures.ts'

/** Marks a text before it is stored: with the label, which differs where two texts are the same. */
export type Mark = (text: string, label?: string) => string
const unmarked: Mark = (text) => text

/** A reader who is also an author, with a row in every table that can hold one. */
export async function newFullAccount(
  api: AccountsFixture,
  { person, mark = unmarked }: { person?: Person; mark?: Mark } = {},
): Promise<TestReader> {
  const reader = await api.newReader({ role: 'author', ...(person && { person }) })
  const { id, email } = reader
  const address = {
    ...{ firstName: mark('Ada', 'first name of the address'), lastName: mark('Lindqvist', 'last name of the address') },
    ...{ addressLine1: mark('1 Quay Street'), addressLine2: mark('Attic'), city: mark('Sydney'), state: mark('NSW') },
    ...{ postalCode: '2000', country: 'Australia' },
  }
  await reader.send('/user/addresses', address)
  await reader.send('/user/reading-progress', { articleId: 'the-brass-hour', progressPercent: 60 }, { method: 'PUT' })
  await reader.send('/user/reading-list/the-brass-hour', undefined, { method: 'PUT' })
  const words = { prefix: mark('before'), exact: mark('a passage of Ada'), suffix: mark('after') }
  await reader.send('/user/highlights', { articleId: 'the-brass-hour', ...words })
  const ticket = { category: 'billing', subject: mark('My bill'), message: mark('Good morning.') }
  await reader.send('/user/support-tickets', ticket)
  const message = { name: mark('Ada L.'), email, message: mark('I wrote before I had an account.') }
  await api.send('/contact', message, { from: reader.from })
  await subscribeToNewsletter(api, reader, mark)
  await api.owner.begin(async (tx) => {
    await tx`select private.start_free_subscription(${id})`
    await tx`update profiles set language = 'en' where id = ${id}`
    await tx`update session_details set device = 'Firefox on Linux', country = 'SE' where user_id = ${id}`
    await tx`insert into account_events (user_id, kind, device, country)
      values (${id}, 'password-changed', 'Firefox on Linux', 'SE')`
    await tx`insert into support_replies (ticket_id, author_id, message)
      select id, ${id}, ${mark('Good day.', 'reply to a ticket')} from support_tickets where user_id = ${id}`
    await tx`insert into contact_replies (message_id, author_id, message)
      select id, ${id}, ${mark('Good day.', 'reply to a message')} from contact_messages where email = ${email}`
    await tx`insert into articles (id, title, created_by) values (${`draft-${randomUUID().slice(0, 8)}`}, 'Draft', ${id})`
    const [draft] = await tx`select id from article_drafts where created_by = ${id}`
    const lease = { draft_id: draft?.id, tab_id: randomUUID(), user_id: id }
    await tx`insert into article_presence ${tx(lease)}`
    await tx`insert into article_leases ${tx({ ...lease, expires_at: new Date(Date.now() + 60_000) })}`
    await tx`insert into private.media_uploads (user_id, purpose) values (${id}, 'new')`
    await tx`insert into access_tokens (user_id, name, token_hash, permissions, expires_at)
      values (${id}, ${mark('Import')}, ${randomBytes(32)}, '{articles.read}', now() + interval '1 day')`
    await tx`select private.permit_credential_change(${id})`
    await tx`insert into private.recovery_codes (user_id, code_hash) values (${id}, ${randomBytes(32)})`
    await tx`insert into staff_invitations (email, role) values (${email}, 'author')`
  })
  await api.owner.begin((tx) => insertBillingRecords(tx, reader, mark))
  await api.owner`insert into private.article_shares (id, article_id, reader_id, token_hash)
    values (${randomUUID()}, 'the-brass-hour', ${id}, ${randomBytes(32)})`
  await api.owner`insert into private.accepted_terms (user_id, account_id, purchase, plan_id, versions)
    values (${id}, ${id}, 'free-plan', 'free', '{"terms": 1, "withdrawal": 1, "privacy": 1}')`
  return reader
}

/** All steps of the newsletter: the address, the names and what a browser reports, the link in the e-mail. */
export async function subscribeToNewsletter(
  api: ApiFixture,
  { email, from }: Pick<Person, 'email' | 'from'>,
  mark: Mark = unmarked,
  { isConfirmed = true } = {},
): Promise<void> {
  const headers = { Referer: `${siteUrl}/articles/${mark('the-brass-hour')}` }
  const requested = await api.send('/newsletter/subscribe', { email }, { from, headers })
  const Cookie = requested.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const details = {
    ...{
      email,
      firstName: mark('Ada', 'newsletter'),
      lastName: mark('Lindqvist', 'newsletter too'),
      country: 'Sweden',
    },
    ...{ region: mark('Skåne'), browserLanguage: mark('sv'), timeZone: mark('Europe/Stockholm') },
    ...{ userAgent: mark('Firefox/140'), referrer: mark('https://search.example/') },
  }
  const detailed = await api.send('/newsletter/subscribe', details, {
    method: 'PUT',
    from,
    headers: { ...headers, Cookie },
  })
  if (!detailed.ok) throw new Error(`The names were answered ${detailed.status}: ${await detailed.text()}`)
  if (!isConfirmed) return
  const [request] = await api.owner`
    select requests.id from private.newsletter_requests as requests
      join newsletter_subscribers as subscribers on subscribers.id = subscriber_id where subscribers.email = ${email}`
  const token = signId(api.stack.secrets.siteSecret, 'newsletter-confirmation', request?.id)
  const confirmed = await api.send(`/newsletter/confirmation?token=${token}`, new URLSearchParams(), { from, headers })
  if (!confirmed.ok && confirmed.status !== 303) throw new Error(`The link was answered ${confirmed.status}.`)
}

/** A paid year that was withdrawn from, and a printed edition that was sent in that time. */
async function insertBillingRecords(tx: TransactionSql, { id, email }: TestReader, mark: Mark): Promise<void> {
  const stripeSuffix = id.replaceAll('-', '')
  const payerFields = { user_id: id, payer_name: mark('Ada Lindqvist', 'payer'), payer_email: email }
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 }
  const chargeFields = {
    amount: 20_000,
    currency: 'usd',
    description: 'A year of Global Reader',
    customer_id: `cus_${stripeSuffix}`,
  }
  await tx`insert into billing_customers ${tx({ stripe_id: `cus_${stripeSuffix}`, ...payerFields, card: tx.json(card), balance: -500, balance_currency: 'usd' })}`
  const [invoice] = await tx`insert into invoices ${tx({
    ...chargeFields,
    stripe_id: `in_${stripeSuffix}`,
    user_id: id,
    number: `M-${stripeSuffix.slice(0, 8)}`,
    amount_paid: 20_000,
    status: 'paid',
    created_at: new Date(),
  })} returning id`
  const [payment] = await tx`insert into payments ${tx({
    ...chargeFields,
    ...payerFields,
    stripe_id: `pi_${stripeSuffix}`,
    invoice_id: invoice?.id,
    status: 'refunded',
    refunded: 20_000,
    failure: mark('Your card was declined once.'),
  })} returning id`
  await tx`insert into refunds ${tx({
    stripe_id: `re_${stripeSuffix}`,
    payment_id: payment?.id,
    amount: 20_000,
    status: 'succeeded',
    reason: 'requested_by_customer',
    created_at: new Date(),
  })}`
  await tx`insert into withdrawals (user_id, stripe_id, name, email, plan, concluded_at, amount, confirmed_at)
    values (${id}, 'sub_withdrawn', ${mark('Ada Lindqvist', 'declaration')}, ${email}, 'Global Reader', now(), 20000, now())`
  await tx`insert into cancellation_feedback (user_id, plan_id, reason, comment)
    values (${id}, 'global_reader', 'time', ${mark('I travel too much.')})`
  await tx`insert into private.trials (stripe_subscription_id, user_id, card_fingerprint)
    values (${`sub_trial${stripeSuffix}`}, ${id}, ${`card_${mark(stripeSuffix, 'fingerprint')}`})`
  await tx`insert into winback_offers (user_id, plan_id, kind, percent, subscription_id, promotion_code, expires_at)
    select ${id}, plan_id, 'return', 30, id, ${`RETURN-${stripeSuffix.slice(0, 16).toUpperCase()}`}, now() from subscriptions where user_id = ${id}`
  await tx`insert into gifts ${tx({
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    buyer_id: id,
    browser: randomBytes(32),
    plan_id: 'global_reader',
    years: 1,
    amount: 20_000,
    currency: 'usd',
    from_name: mark('Ada', 'giver'),
    recipient_name: mark('Colette'),
    message: mark('For the winter evenings.'),
    code_hash: randomBytes(32),
    paid_at: new Date(),
    redeemed_at: new Date(),
    redeemed_by: id,
    ended_at: new Date(),
  })}`
  const groupId = crypto.randomUUID()
  await tx`insert into groups ${tx({
    ...{ id: groupId, key: groupId, manager_id: id, name: mark('Readers'), company: mark('Lindqvist', 'company') },
    ...{ country: 'SE', invoice_email: `${mark('invoices')}@meridian.example`, vat_id: mark('SE556677889901', 'vat') },
    ...{ address_line1: mark('Skeppsbron 1'), address_line2: mark('Floor 2'), city: mark('Stockholm') },
    ...{ state: mark('Uppland'), postal_code: '111 30', po_number: mark('PO-17'), seats: 3 },
    ...{ plan_id: 'global_reader', pays_by: 'card', amount: 60_000, currency: 'usd', status: 'canceled' },
    ...{ opened_at: new Date(), ended_at: new Date(), current_period_end: new Date() },
  })}`
  const [seat] = await tx`insert into subscriptions ${tx({
    ...{ user_id: id, plan_id: 'global_reader', source: 'group', status: 'canceled', ended_at: new Date() },
    current_period_end: new Date(Date.now() + 1000),
  })} returning id`
  await tx`insert into group_members ${tx({
    ...{ id: crypto.randomUUID(), group_id: groupId, email, token_hash: randomBytes(32), user_id: id },
    ...{ expires_at: new Date(), accepted_at: new Date(), subscription_id: seat?.id },
  })}`
  await tx`insert into print_deliveries (edition, user_id, first_name, last_name, address_line1, address_line2, city, state,
      postal_code, country)
    select month, user_id, first_name, last_name, address_line1, address_line2, city, state, postal_code, country
    from addresses, (select month from print_editions order by month limit 1) as first_edition where user_id = ${id}`
  const [pause] = await tx`
    insert into print_pauses (user_id, subscription_id, first_edition, last_edition, ends_at, ended_at, cause, months)
      select user_id, id, '2026-05', '2026-06', now(), now(), 'reader', 1 from subscriptions where user_id = ${id} limit 1
      returning id`
  await tx`insert into paused_editions (edition, user_id, pause_id)
    select max(month), ${id}::uuid, ${pause?.id}::uuid from print_editions`
}

/** The tables, those of Auth included, in which a row contains one of these values. */
export async function tablesMentioning(sql: Sql, ...values: string[]): Promise<string[]> {
  const tables =
    await sql`select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'private', 'auth') and relkind in ('r', 'p') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql`select from ${sql(name)} as t
      where exists (select from unnest(${values}::text[]) as word where strpos(t::text, word) > 0) limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}
