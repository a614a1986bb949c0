import type { Plan } from '#shared/contracts/plan.ts'
import { translatable } from '#shared/contracts/translatable.ts'

/** The link to subscribe to a plan: address and label, which is translated where it is shown. */
export function planLink({ id, price }: Pick<Plan, 'id' | 'price'>): { href: string; label: string } {
  const query = `?plan=${encodeURIComponent(id)}`
  return price === 0
    ? { href: `/subscribe/free${query}`, label: translatable('Get Started') }
    : { href: `/checkout${query}`, label: translatable('Subscribe Now') }
}
