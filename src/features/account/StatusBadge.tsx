import { Badge } from '#ui/Badge.tsx'

/** The status of a subscription in a word. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge positive={status === 'active' || status === 'trialing'}>{statusLabel(status)}</Badge>
)

// The database and the API keep Stripe's own statuses. These of them need other words for a reader.
const labels: Record<string, string> = {
  canceled: 'cancelled',
  incomplete: 'not paid',
  incomplete_expired: 'never paid',
  past_due: 'payment missing',
  requires_action: 'waits for your bank',
  requires_confirmation: 'not paid',
  requires_payment_method: 'not paid',
  trialing: 'free days',
  uncollectible: 'given up',
  unpaid: 'payment missing',
  void: 'dropped',
}

/** The status of a subscription, a payment or an invoice, for its reader. */
export const statusLabel = (status: string) => labels[status] ?? status.replaceAll('_', ' ')
