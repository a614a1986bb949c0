import { translatable } from '#shared/contracts/translatable.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Badge } from '#ui/Badge.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

/** The status of a subscription in a word. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useLocale()
  return <Badge positive={status === 'active' || status === 'trialing'}>{statusLabel(status, t)}</Badge>
}

// The database and the API keep Stripe's own statuses. These of them need other words for a reader.
// The others are here for their translations.
const labels: Record<string, string> = {
  active: translatable('active'),
  canceled: translatable('cancelled'),
  draft: translatable('draft'),
  failed: translatable('failed'),
  incomplete: translatable('not paid'),
  incomplete_expired: translatable('never paid'),
  open: translatable('open'),
  paid: translatable('paid'),
  past_due: translatable('payment missing'),
  pending: translatable('pending'),
  processing: translatable('processing'),
  refunded: translatable('refunded'),
  requires_action: translatable('waits for your bank'),
  requires_confirmation: translatable('not paid'),
  requires_payment_method: translatable('not paid'),
  succeeded: translatable('succeeded'),
  trialing: translatable('free days'),
  uncollectible: translatable('given up'),
  unpaid: translatable('payment missing'),
  void: translatable('dropped'),
}

/** The status of a subscription, a payment or an invoice, for its reader. */
export function statusLabel(status: string, t: Translate): string {
  const label = labels[status]
  return label ? t(label) : status.replaceAll('_', ' ')
}
