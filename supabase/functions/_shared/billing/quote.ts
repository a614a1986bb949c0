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

const GOOD_FOR_SECONDS = 30 * 60

/** A text that only this house can write, so that nothing has to be kept of offers that nobody takes. */
export function sealQuote(secret: string, quote: Quote): string {
  const text = Buffer.from(JSON.stringify(Object.values(Quote.parse(quote)))).toString('base64url')
  return `${text}.${sealOf(secret, text).toString('base64url')}`
}

/** The offer, if one of these secrets sealed it; undefined for everything else. */
export function unsealQuote(secrets: string[], sealed: string): Quote | undefined {
  const [text = '', seal = ''] = sealed.split('.')
  const said = Buffer.from(seal, 'base64url')
  const isOurs = (secret: string) => said.length === 32 && timingSafeEqual(sealOf(secret, text), said)
  if (!secrets.some(isOurs)) return undefined
  const values: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Quote.parse(Object.fromEntries(Object.keys(Quote.shape).map((key, index) => [key, values[index]])))
}

const sealOf = (secret: string, text: string) => keyedHash(secret, 'quote', text)

export const isStillGood = ({ madeAt }: Quote, now: number) => now / 1000 - madeAt < GOOD_FOR_SECONDS
