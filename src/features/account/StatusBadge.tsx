import { Badge } from '../../ui/Badge.tsx'
import { statusLabel } from './status-words.ts'

/** How a subscription stands, in a word: 'active', or another. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge positive={status === 'active'}>{statusLabel(status)}</Badge>
)
