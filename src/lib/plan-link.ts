import type { Plan } from '#shared/contracts/plan.ts'

/** The link to subscribe to a plan: address and label. */
export function planLink({ id, price }: Pick<Plan, 'id' | 'price'>): { href: string; label: string } {
  const query = `?plan=${encodeURIComponent(id)}`
  return price === 0
    ? { href: `/subscribe/free${query}`, label: 'Get Started' }
    : { href: `/checkout${query}`, label: 'Subscribe Now' }
}
