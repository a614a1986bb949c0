import type { SubscriberStatus } from '#shared/contracts/newsletter.ts'
import { ExportButton } from '../ExportButton.tsx'
import { statusNames } from './subscriber-labels.ts'

export const ExportSubscribers = ({ status }: { status: SubscriberStatus | undefined }) => (
  <ExportButton
    label={status ? `Export ${statusNames[status].toLowerCase()} as CSV` : 'Export all as CSV'}
    path="/admin/newsletter-export"
    query={{ status }}
    fileName={`newsletter-${status ?? 'all'}.csv`}
    done="The audit log says so."
  />
)
