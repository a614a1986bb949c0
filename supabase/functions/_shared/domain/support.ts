import type { TicketCategory } from '../contracts/support-ticket.ts'

/** The categories of a ticket, as the form shows them and in its order. */
export const ticketCategoryLabels: Record<TicketCategory, string> = {
  billing: 'Billing',
  subscription: 'Subscription',
  delivery: 'Delivery',
  technical: 'Technical',
  general: 'General',
}

/** The promised response time, as readers see it. */
export const REPLY_HOURS = 24
