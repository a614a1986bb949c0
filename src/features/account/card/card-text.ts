import type { Card } from '#shared/contracts/payment.ts'
import type { Translate } from '#shared/domain/language.ts'
import { brandName } from '#shared/domain/payment-card.ts'

/** 'Visa ending in 4242'; 'PayPal' */
export function cardText({ brand, last4 }: Pick<Card, 'brand' | 'last4'>, t: Translate): string {
  const name = brandName(brand)
  return last4 ? t('{card} ending in {digits}', { card: t(name), digits: last4 }) : t(name)
}
