import { englishText } from '../../languages/catalogues.ts'
import { fullDate } from '../dates.ts'
import type { Language, TextLocale, Translate } from '../language.ts'
import { amountLabel } from '../price.ts'
import { type EmailBlock, type Publication, pageLink } from './template.ts'

/** Where a plan stands, with all that can be done about it. */
export const accountLink = (publication: Publication, language: Language) =>
  pageLink(publication, language, '/account#subscription')

export const planFooter = ({ name }: Publication, t: Translate) =>
  t(
    'You receive this because you subscribe to {name}. It is about your plan, so it comes whatever else you have asked us to send.',
    { name },
  )

interface Receipt {
  plan: string
  amount: number
  currency: string
  invoice: string | null
  card: string | null
  paidAt: string
}

/** The receipt of a payment: amount, method and date. */
export function receiptBlock(
  { plan, amount, currency, invoice, card, paidAt }: Receipt,
  { language, t }: TextLocale = englishText,
): EmailBlock {
  const details: [string, string][] = [
    [t('Plan'), plan],
    [t('Paid'), amountLabel(amount, currency, language)],
    [t('On'), fullDate(paidAt, language)],
  ]
  if (card && amount > 0) details.push([t('By'), cardLabel(card, t)])
  if (invoice) details.push([t('Invoice'), invoice])
  return { details }
}

/** A card is queued in English, as formatCard has it: 'Visa ending in 4242'. */
export function cardLabel(card: string, t: Translate): string {
  const [, brand = card, last4] = /^(.+) ending in (\w+)$/.exec(card) ?? []
  const name = brand === 'Bank account' ? t('Bank account') : brand
  return last4 ? t('{brand} ending in {last4}', { brand: name, last4 }) : name
}

/** Payments are recorded with an English description: see snapshot-rows.ts in billing. */
export function paymentLabel(description: string, t: Translate): string {
  const [, plan, term] = /^(.+), (first year|another year|free days)$/.exec(description) ?? []
  if (plan && term === 'first year') return t('{plan}, first year', { plan })
  if (plan && term === 'another year') return t('{plan}, another year', { plan })
  if (plan) return t('{plan}, free days', { plan })
  const [, next] = /^Change to (.+)$/.exec(description) ?? []
  if (next) return t('Change to {plan}', { plan: next })
  const [, gift, years = ''] = /^Gift: (.+), (\w+) years?$/.exec(description) ?? []
  if (gift)
    return t('Gift: {plan}, {term}', { plan: gift, term: giftTerm(NUMBERS.indexOf(years) + 1 || Number(years), t) })
  return description === 'Payment' ? t('Payment') : description
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five']

/** 'one year', 'three years' */
export const giftTerm = (years: number, t: Translate) =>
  t('{years, plural, =1 {one year} =2 {two years} =3 {three years} =4 {four years} =5 {five years} other {# years}}', {
    years,
  })
