import { Button } from '../../ui/Button.tsx'
import { Notice } from './Notice.tsx'

interface LoadErrorProps {
  /** What did not come, as the subject of a sentence. */
  subject: string
  detail?: string | undefined
  /** Whether it is known that no money has moved. */
  charged?: 'nothing' | 'unknown'
  onRetry: () => void
}

/** What did not come, and whether there is anything to worry about. */
export const LoadError = ({ subject, detail, charged = 'nothing', onRetry }: LoadErrorProps) => (
  <Notice
    title={`${subject} could not be loaded`}
    role="alert"
    actions={
      <Button variant="ghost" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {detail ?? 'We are away for a moment, or the connection is.'}{' '}
    {charged === 'nothing' ? 'Nothing has been charged.' : 'Please do not pay again before this page has answered.'}
  </Notice>
)
