import type { Plan } from '#shared/contracts/plan.ts'

/** Where somebody goes who wants a plan, and what the way there is called. */
export function planLink({ id, price }: Pick<Plan, 'id' | 'price'>): { href: string; label: string } {
  const query = `?plan=${encodeURIComponent(id)}`
  return price === 0
    ? { href: `/subscribe/free${query}`, label: 'Get Started' }
    : { href: `/checkout${query}`, label: 'Subscribe Now' }
}
