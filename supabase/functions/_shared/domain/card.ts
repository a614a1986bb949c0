import type { Card } from '../contracts/payment.ts'

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** 'Visa ending in 4242' */
export function formatCard({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  const name = BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  return `${name} ending in ${last4}`
}

/** '04/2030' */
export const formatCardExpiry = ({ expMonth, expYear }: Card) => `${String(expMonth).padStart(2, '0')}/${expYear}`

/** Whether the card is expired on that day. Cards are valid until the end of their month. */
export const expiresBefore = ({ expMonth, expYear }: Card, date: string) =>
  Date.UTC(expYear, expMonth) <= Date.parse(date)
