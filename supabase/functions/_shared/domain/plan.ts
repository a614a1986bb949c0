import type { Plan } from '../contracts/plan.ts'

/** Whether plans of this tier include the monthly printed edition. In SQL: `private.includes_print`. */
export const includesPrint = ({ tier }: Pick<Plan, 'tier'>): boolean => tier === 'platinum'
