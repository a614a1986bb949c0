import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { keyedHash } from '../http/keyed-hash.ts'

/** What was offered: to whom, what for how much, and the moment from which it was reckoned. Times are Stripe's seconds. */
const Quote = z.object({
  /** No two are the same: Stripe answers for each once. */
  id: z.uuid(),
  subscription: z.string(),
  plan: z.string(),
  price: z.string(),
  effective: z.enum(['now', 'period-end']),
  effectiveAt: z.int(),
  amount: z.int(),
  nextAmount: z.int(),
  /** By our own clock. */
  madeAt: z.int(),
})
export type Quote = z.infer<typeof Quote>

const VALID_SECONDS = 30 * 60

/** A text that only this house can write, so that nothing has to be kept of offers that nobody takes. */
export function sealQuote(secret: string, quote: Quote): string {
  const text = Buffer.from(JSON.stringify(Object.values(Quote.parse(quote)))).toString('base64url')
  return `${text}.${computeSeal(secret, text).toString('base64url')}`
}

/** The offer, if one of these secrets sealed it; undefined for everything else. */
export function unsealQuote(secrets: string[], sealed: string): Quote | undefined {
  const [text = '', seal = ''] = sealed.split('.')
  const sealBytes = Buffer.from(seal, 'base64url')
  const matches = (secret: string) => sealBytes.length === 32 && timingSafeEqual(computeSeal(secret, text), sealBytes)
  if (!secrets.some(matches)) return undefined
  const values: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Quote.parse(Object.fromEntries(Object.keys(Quote.shape).map((key, index) => [key, values[index]])))
}

const computeSeal = (secret: string, text: string) => keyedHash(secret, 'quote', text)

export const isQuoteFresh = ({ madeAt }: Quote, now: number) => now / 1000 - madeAt < VALID_SECONDS
