import type { TicketCategory } from '#shared/contracts/support-ticket.ts'

export const categoryLabels: Record<TicketCategory, string> = {
  billing: 'Billing',
  subscription: 'Subscription',
  delivery: 'Delivery',
  technical: 'Technical',
  general: 'General',
}
