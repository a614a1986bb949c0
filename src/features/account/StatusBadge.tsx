import { Badge } from '../../ui/Badge.tsx'

/** How a subscription stands, in the word of whoever takes the money: 'active', or another. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge good={status === 'active'}>{status.replaceAll('_', ' ')}</Badge>
)
