import { Badge } from '#ui/Badge.tsx'

/** How a subscription stands, in a word: 'active', or another. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge positive={status === 'active'}>{statusLabel(status)}</Badge>
)

// Statuses are Stripe's own in the database and the API. 'active', 'succeeded' and 'paid' say what they mean to a reader;
// these do not.
const labels: Record<string, string> = {
  canceled: 'cancelled',
  incomplete: 'not paid',
  incomplete_expired: 'never paid',
  past_due: 'payment missing',
  requires_action: 'waits for your bank',
  requires_confirmation: 'not paid',
  requires_payment_method: 'not paid',
  uncollectible: 'given up',
  unpaid: 'payment missing',
  void: 'dropped',
}

/** How a subscription, a payment or an invoice stands, in a word for whoever it belongs to. */
export const statusLabel = (status: string) => labels[status] ?? status.replaceAll('_', ' ')
