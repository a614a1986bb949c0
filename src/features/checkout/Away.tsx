import { Button } from '../../ui/Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  /** What did not come, as the subject of a sentence. */
  what: string
  reason?: string | undefined
  /** Whether it is known that no money has moved. */
  charged?: 'nothing' | 'unknown'
  onAskAgain: () => void
}

/** What did not come, and whether there is anything to worry about. */
export const Away = ({ what, reason, charged = 'nothing', onAskAgain }: Props) => (
  <Notice
    title={`${what} could not be loaded`}
    role="alert"
    ways={
      <Button variant="ghost" onClick={onAskAgain}>
        Try again
      </Button>
    }
  >
    {reason ?? 'We are away for a moment, or the connection is.'}{' '}
    {charged === 'nothing' ? 'Nothing has been charged.' : 'Please do not pay again before this page has answered.'}
  </Notice>
)
