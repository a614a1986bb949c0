import { sql } from 'kysely'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import type { BoughtGift, GiftTax, GiftTaxLocation, ReceivedGift, RedeemableGift } from '../contracts/gift.ts'
import { translatable } from '../contracts/translatable.ts'
import { currencyConflict } from '../domain/reader-currency.ts'
import type { Tx } from './database.ts'
import { openGiftTax } from './gift-taxes.ts'
import { jsonb, onConstraintViolation, onNoDataFound } from './sql.ts'
import type { ClaimedCommand } from './stripe-command-queue.ts'

const MAX_GIFTS = 100

/** The terms and the texts of a gift that is about to be paid. */
export interface NewGift {
  /** Taken unless the form has an unpaid gift already. Never that of an earlier attempt, whose gift may be abandoned. */
  id: string
  key: string
  buyerId: string
  customerId: string
  planId: string
  years: number
  amount: number
  currency: string
  fromName: string
  recipientName: string
  recipientEmail: string | null
  message: string
  deliverOn: string | null
}

export interface OpenedGift {
  id: string
  paymentIntent: string | null
  paid: boolean
}

/** `codeHash` is that of `gift.id`; a gift that is open already keeps its own. */
export async function openGift(tx: Tx, gift: NewGift, browser: string, codeHash: string): Promise<OpenedGift> {
  const { rows } = await sql<OpenedGift>`
    select id, payment_intent as "paymentIntent", paid
    from private.open_gift(${jsonb(gift)}, decode(${browser}, 'hex'), decode(${codeHash}, 'hex'))`
    .execute(tx)
    // A subscription in another currency has been recorded in between.
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'gifts_currency_of_buyer' ? currencyConflict(error) : error
    })
  const [opened] = rows
  if (!opened) throw new Error('private.open_gift returned nothing.')
  return opened
}

/** Gifts that are not to be paid any more, because their buyer pays in this currency. Queues the commands that cancel them. */
export async function abandonGiftsInOtherCurrencies(tx: Tx, buyerId: string, currency: string): Promise<void> {
  await sql`select private.abandon_gifts_in_other_currencies(${buyerId}::uuid, ${currency})`.execute(tx)
}

/** Cancellations of the buyer's abandoned gifts that are still to be executed. */
export async function openGiftCancellations(tx: Tx, buyerId: string): Promise<ClaimedCommand[]> {
  const { rows } = await sql<ClaimedCommand>`
    select id, kind, target, data, attempts from private.open_gift_cancellations(${buyerId}::uuid)`.execute(tx)
  return rows
}

/** False when the gift was abandoned meanwhile; its payment is cancelled then. */
export async function recordGiftIntent(tx: Tx, giftId: string, intentId: string): Promise<boolean> {
  const { rows } = await sql<{ recorded: boolean }>`
    select private.record_gift_intent(${giftId}::uuid, ${intentId}) as recorded`.execute(tx)
  return rows[0]?.recorded ?? false
}

export async function abandonGift(tx: Tx, giftId: string): Promise<void> {
  await sql`select private.abandon_gift(${giftId}::uuid)`.execute(tx)
}

/** Ids of the e-mails about gifts whose payment has come in or gone back. */
export async function reconcileGifts(tx: Tx, customer: string): Promise<string[]> {
  const { rows } = await sql<{ emails: string[] }>`
    select to_jsonb(private.reconcile_gifts(${customer})::text[]) as emails`.execute(tx)
  return rows[0]?.emails ?? []
}

/** The newest gift of a browser, with what became of its payment. */
export interface GiftOfBrowser {
  id: string
  buyerId: string | null
  customerId: string | null
  isPaid: boolean
  isAbandoned: boolean
  paymentStatus: string | null
  failure: string | null
  email: string | null
  confirmed: boolean
}

export async function findNewestGift(tx: Tx, browser: string): Promise<GiftOfBrowser | undefined> {
  const { rows } = await sql<GiftOfBrowser>`
    select gifts.id, gifts.buyer_id as "buyerId", gifts.customer_id as "customerId",
      gifts.paid_at is not null as "isPaid", gifts.abandoned_at is not null as "isAbandoned",
      payments.status as "paymentStatus", payments.failure, customer.payer_email as email,
      coalesce(profiles.email_confirmed_at is not null, false) as confirmed
    from public.gifts
      left join public.payments on payments.stripe_id = gifts.payment_intent
      left join public.billing_customers as customer on customer.stripe_id = gifts.customer_id
      left join public.profiles on profiles.id = gifts.buyer_id
    where browser = decode(${browser}, 'hex')
    order by coalesce(gifts.paid_at > now() - interval '1 hour', false) desc, gifts.updated_at desc, gifts.id
    limit 1`.execute(tx)
  return rows[0]
}

/** The account that Auth may sign in, in the browser that created it and has just bought or redeemed a gift. */
export async function claimGiftSignIn(
  tx: Tx,
  browser: string,
): Promise<{ userId: string; email: string; passwordFingerprint: string } | undefined> {
  const { rows } = await sql<{ userId: string; email: string; passwordFingerprint: string }>`
    select member as "userId", address as email, fingerprint as "passwordFingerprint"
    from private.claim_gift_sign_in(decode(${browser}, 'hex')) where member is not null`.execute(tx)
  return rows[0]
}

/** A gift with the hash of its code, from which the caller finds the code. */
export type StoredGift = Omit<BoughtGift, 'code'> & { codeHash: string }

/** The paid gifts of a buyer, newest first. Row-level security admits the buyer, and staff who have selected a member. */
export async function listBoughtGifts(tx: Tx, buyerId: string, atMost = MAX_GIFTS): Promise<StoredGift[]> {
  return boughtGifts(tx).where('buyer_id', '=', buyerId).limit(atMost).execute()
}

export const withoutCodeHash = ({ codeHash: _, ...gift }: StoredGift): Omit<BoughtGift, 'code'> => gift

/** For the page after the payment, whose browser has been identified. */
export function findBoughtGift(tx: Tx, id: string): Promise<StoredGift | undefined> {
  return boughtGifts(tx).where('gifts.id', '=', id).executeTakeFirst()
}

const status = sql<BoughtGift['status']>`case
  when refunded_at is not null then 'refunded' when refund_requested_at is not null then 'refunding'
  when redeemed_at is not null then 'redeemed' when deliver_on is null then 'ready'
  when delivered_at is not null then 'delivered' else 'scheduled' end`

const boughtGifts = (tx: Tx) =>
  tx
    .selectFrom('gifts')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select(['gifts.id', 'plans.name as plan', 'plan_id as planId', 'years', 'amount', 'currency', 'message'])
    .select(['from_name as fromName', 'recipient_name as recipientName', 'recipient_email as recipientEmail'])
    .select(['delivered_at as deliveredAt', 'redeemed_at as redeemedAt', 'refunded_at as refundedAt'])
    .select([sql<string>`paid_at`.as('paidAt'), sql<string | null>`deliver_on::text`.as('deliverOn')])
    .select([status.as('status'), sql<string>`encode(code_hash, 'hex')`.as('codeHash')])
    .where('paid_at', 'is not', null)
    .orderBy('gifts.created_at', 'desc')
    .orderBy('gifts.id')

/** Of the signed-in reader, or of the member that staff have selected. */
export async function listReceivedGifts(tx: Tx): Promise<ReceivedGift[]> {
  const { rows } = await sql<ReceivedGift>`select * from private.received_gifts()`.execute(tx)
  return rows
}

/** Of the member that staff have selected: the taxes of what they bought and received. */
export async function listGiftTaxes(tx: Tx): Promise<GiftTax[]> {
  const { rows } = await sql<GiftTax>`select * from private.taxes_of_gifts()`.execute(tx)
  return rows
}

/** A gift by its code: what may be shown of it, and by whom it was redeemed. */
export interface FoundGift {
  gift: RedeemableGift
  redeemedBy: string | null
  /** Hash of the browser that created the account for it, within the last day. */
  redeemedIn: string | null
}

export async function findRedeemableGift(tx: Tx, codeHash: string): Promise<FoundGift | undefined> {
  const { rows } = await sql<RedeemableGift & Omit<FoundGift, 'gift'>>`
    select publication, plan, plan_id as "planId", years, "fromName", "recipientName", message, "hasPrintEdition", status,
      exists (select from public.site_settings where tax_behavior is not null) as "asksCountry", "redeemedBy", "redeemedIn"
    from private.find_redeemable_gift(decode(${codeHash}, 'hex'))`.execute(tx)
  if (!rows[0]) return undefined
  const { redeemedBy, redeemedIn, ...gift } = rows[0]
  return { gift, redeemedBy, redeemedIn }
}

export interface Redemption {
  codeHash: string
  userId: string
  address: NewDeliveryAddress | undefined
  /** The browser that created the account for it, if it did. */
  browser: string | null
  /** Where the tax of the gift falls due; null where none is computed. */
  taxLocation: GiftTaxLocation | null
}

export interface RedemptionResult {
  /** Ids of the e-mails to the buyer and to the recipient. */
  emails: string[]
  /** Ids of commands to Stripe. */
  commands: string[]
}

/** Returns what is to be done after the commit. Of two redemptions at once, the second one throws. */
export async function redeemGift(
  tx: Tx,
  { codeHash, userId, address, browser, taxLocation }: Redemption,
): Promise<RedemptionResult> {
  const { rows } = await sql<{ gift: string; emails: (string | null)[] }>`
    select gift, jsonb_build_array(buyer_email::text, own_email::text) as emails
    from private.redeem_gift(decode(${codeHash}, 'hex'), ${userId}::uuid, ${address ? jsonb(address) : null},
      decode(${browser}, 'hex'))`
    .execute(tx)
    .catch(
      onConstraintViolation('gift_is_redeemed_once', 'conflict', translatable('This gift has been redeemed already.')),
    )
    .catch(
      onConstraintViolation(
        'gift_is_not_refunded',
        'conflict',
        translatable('This gift has been taken back by its buyer.'),
      ),
    )
    .catch(onNoDataFound(UNKNOWN_CODE))
  const { gift = '', emails = [] } = rows[0] ?? {}
  const command = taxLocation && (await openGiftTax(tx, gift, taxLocation))
  return { emails: emails.filter((id) => id !== null), commands: command ? [command] : [] }
}

export const UNKNOWN_CODE = translatable('No gift has this code. Please compare it with the card or the letter.')

/** By the signed-in buyer. Returns the command that refunds it; null when it has been refunded already. */
export async function requestGiftRefund(tx: Tx, giftId: string): Promise<string | null> {
  const { rows } = await sql<{ commandId: string | null }>`
    select private.request_gift_refund(${giftId}::uuid) as "commandId"`
    .execute(tx)
    .catch(
      onConstraintViolation(
        'redeemed_gift_is_kept',
        'conflict',
        translatable('This gift has been redeemed, so it stays.'),
      ),
    )
    .catch(
      onConstraintViolation('gift_is_refunded_once', 'conflict', translatable('The money is on its way back already.')),
    )
    .catch(onNoDataFound(translatable('You have no such gift.')))
  return rows[0]?.commandId ?? null
}
