import { sql } from 'kysely'
import type { GiftTaxLocation } from '../contracts/gift.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

/**
 * In the transaction that redeems the gift: where its tax falls due. Returns the command that reports it; null where this is a repeated
 * request.
 */
export async function openGiftTax(tx: Tx, giftId: string, location: GiftTaxLocation): Promise<string | null> {
  const { rows } = await sql<{ commandId: string | null }>`
    select private.open_gift_tax(${giftId}::uuid, ${jsonb(location)}) as "commandId"`.execute(tx)
  return rows[0]?.commandId ?? null
}

/** A redeemed gift whose tax is to be reported. */
export interface GiftTax {
  country: string
  postalCode: string | null
  state: string | null
  /** The buyer's payment, tax included, in the smallest unit of the currency. */
  amount: number
  currency: string
  redeemedAt: string
  /** At Stripe; null before it was calculated. */
  calculation: string | null
  isRecorded: boolean
  /** The product of the plan at Stripe, whose tax code counts. */
  product: string | null
  years: number
  hasPrintEdition: boolean
  /** The buyer's customer at Stripe. */
  customer: string | null
}

export async function findGiftTax(tx: Tx, giftId: string): Promise<GiftTax | undefined> {
  const { rows } = await sql<GiftTax>`select * from private.gift_tax(${giftId}::uuid)`.execute(tx)
  return rows[0]
}

export interface CalculatedTax {
  calculation: string
  net: number
  tax: number
  /** In percent. */
  rate: number
}

/** Returns the calculation that counts: of two attempts, that of the first. */
export async function recordGiftTaxCalculation(
  tx: Tx,
  giftId: string,
  { calculation, net, tax, rate }: CalculatedTax,
): Promise<string> {
  const { rows } = await sql<{ calculation: string }>`
    select private.record_gift_tax_calculation(
      ${giftId}::uuid, ${calculation}, ${net}::integer, ${tax}::integer, ${rate}::numeric) as calculation`.execute(tx)
  return rows[0]?.calculation ?? calculation
}

/** So that the tax is calculated anew. Without effect where another calculation counts by now. */
export async function forgetGiftTaxCalculation(tx: Tx, giftId: string, expired: string): Promise<void> {
  await sql`select private.forget_gift_tax_calculation(${giftId}::uuid, ${expired})`.execute(tx)
}

/** `transaction` is null where Stripe has it, and its id was lost. */
export async function recordGiftTax(tx: Tx, giftId: string, transaction: string | null): Promise<void> {
  await sql`select private.record_gift_tax(${giftId}::uuid, ${transaction})`.execute(tx)
}

/** Refunds of taxed gifts, by their ids at Stripe, whose tax is to be reversed. */
export async function listMissingGiftTaxReversals(tx: Tx, customer: string): Promise<string[]> {
  const { rows } = await sql<{ refund: string }>`
    select refund from private.list_missing_gift_tax_reversals(${customer})`.execute(tx)
  return rows.map(({ refund }) => refund)
}

export interface GiftTaxOfRefund {
  gift: string
  /** Of the refund. */
  amount: number
  isRecorded: boolean
  transactionId: string | null
  isReversed: boolean
  /** Whether the refund is of all that was paid. */
  isWhole: boolean
}

export async function findGiftTaxOfRefund(tx: Tx, refund: string): Promise<GiftTaxOfRefund | undefined> {
  const { rows } = await sql<GiftTaxOfRefund>`select * from private.gift_tax_of_refund(${refund})`.execute(tx)
  return rows[0]
}

export async function recordGiftTaxReversal(
  tx: Tx,
  {
    refund,
    gift,
    amount,
    tax,
    transaction,
  }: Record<'refund' | 'gift' | 'transaction', string> & Record<'amount' | 'tax', number>,
): Promise<void> {
  await sql`select private.record_gift_tax_reversal(
    ${refund}, ${gift}::uuid, ${amount}::integer, ${tax}::integer, ${transaction})`.execute(tx)
}

/** A gift whose tax was recorded, for the reconciliation. */
export interface RecordedGiftTax {
  gift: string
  customer: string | null
  transactionId: string | null
  amount: number
  tax: number
  currency: string
  country: string
}

/** A page of those that were recorded in this time, by the id of the gift. */
export async function recordedGiftTaxes(
  tx: Tx,
  { since, until, after, limit }: { since: string; until: string; after: string | null; limit: number },
): Promise<RecordedGiftTax[]> {
  const { rows } = await sql<RecordedGiftTax>`
    select * from private.recorded_gift_taxes(${since}::timestamptz, ${until}::timestamptz, ${after}::uuid, ${limit}::integer)`.execute(
    tx,
  )
  return rows
}
