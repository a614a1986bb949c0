import type { TicketCategory } from '../contracts/support-ticket.ts'
import { translatable } from '../contracts/translatable.ts'

/** The categories of a ticket, as the form shows them and in its order; translated where readers see them. */
export const ticketCategoryLabels: Record<TicketCategory, string> = {
  billing: translatable('Billing'),
  subscription: translatable('Subscription'),
  delivery: translatable('Delivery'),
  technical: translatable('Technical'),
  general: translatable('General'),
}

/** The promised response time, as readers see it. */
export const REPLY_HOURS = 24
