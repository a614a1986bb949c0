import type { TicketCategory } from '../contracts/support-ticket.ts'

/** What a ticket can be about, as the form says it and in its order. */
export const ticketCategoryLabels: Record<TicketCategory, string> = {
  billing: 'Billing',
  subscription: 'Subscription',
  delivery: 'Delivery',
  technical: 'Technical',
  general: 'General',
}

/** What the house promises whoever writes. */
export const REPLY_HOURS = 24
