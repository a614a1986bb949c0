import { Button } from '../../ui/Button.tsx'
import { useTitle } from './title.ts'

interface Props {
  /** What did not come, as the subject of a sentence. */
  what: string
  reason?: string | undefined
  /** Whether it is known that no money has moved. */
  charged?: 'nothing' | 'unknown'
  onAskAgain: () => void
}

/** What did not come, and whether there is anything to worry about. */
export function Away({ what, reason, charged = 'nothing', onAskAgain }: Props) {
  useTitle(`${what} could not be loaded`)
  return (
    <section role="alert" className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[16ch] text-display">{what} could not be loaded</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">
        {reason ?? 'We are away for a moment, or the connection is.'}{' '}
        {charged === 'nothing' ? 'Nothing has been charged.' : 'Please do not pay again before this page has answered.'}
      </p>
      <p className="mt-10">
        <Button look="line" onClick={onAskAgain}>
          Try again
        </Button>
      </p>
    </section>
  )
}
