import type { SubscriptionRow } from '../data/money-rows.ts'

/** It stands, paid or not; the database says the same of its column `live`. */
const LIVE_STATUSES = ['trialing', 'active', 'past_due', 'unpaid', 'paused']
export const isLive = (status: string | undefined) => status !== undefined && LIVE_STATUSES.includes(status)

/** Its renewal has not been paid. */
export const isOverdue = ({ status }: Pick<SubscriptionRow, 'status'>) => status === 'past_due' || status === 'unpaid'
