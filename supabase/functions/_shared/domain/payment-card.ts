import type { Card } from '../contracts/payment.ts'
import { translatable } from '../contracts/translatable.ts'

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  paypal: 'PayPal',
  sepa_debit: translatable('Bank account'),
  unionpay: 'UnionPay',
  us_bank_account: translatable('Bank account'),
}

/** 'Visa ending in 4242'; 'PayPal' */
export function formatCard({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  const name = brandName(brand)
  return last4 ? `${name} ending in ${last4}` : name
}

/** 'Visa', 'Bank account': translated where it is shown. */
export const brandName = (brand: string): string => BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`

/** '04/2030'; undefined for what does not expire, such as a bank account. */
export const formatCardExpiry = ({ expMonth, expYear }: Card): string | undefined =>
  expMonth && expYear ? `${String(expMonth).padStart(2, '0')}/${expYear}` : undefined

/** Whether the card is expired on that day. Cards are valid until the end of their month. */
export const expiresBefore = ({ expMonth, expYear }: Card, date: string) =>
  expMonth !== null && expYear !== null && Date.UTC(expYear, expMonth) <= Date.parse(date)
