import type { Session } from '#shared/contracts/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Confirmation.tsx'
import { useFocusAfterRemoval } from '../../../ui/focus-that-stays.ts'
import { countryName } from './countries.ts'
import { endOtherSessions, endSession } from './ending.ts'
import { formatDateTime } from './moments.ts'

export function SessionList({ sessions }: { sessions: Session[] }) {
  const listRef = useFocusAfterRemoval<HTMLUListElement>(sessions.length)

  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label="Browsers" className="border-b border-line outline-none">
        {sessions.map((session) => (
          <li key={session.id} className="grid grid-cols-[1fr_auto] items-center gap-x-6 border-t border-line py-3">
            <SessionRow {...session} />
            {session.current ? (
              <Badge positive>This one</Badge>
            ) : (
              <Button variant="ghost" onClick={() => endSession(session)}>
                End<span className="sr-only"> the session on {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className="mt-3">
          <ConfirmDialog
            title="Sign out everywhere else?"
            trigger={<Button variant="ghost">End All Others</Button>}
            confirmLabel="End all others"
            cancelLabel="Leave them"
            onConfirm={endOtherSessions}
          >
            <p>Every other browser is signed out at once. This one stays signed in.</p>
          </ConfirmDialog>
        </div>
      ) : (
        <p className="mt-4 text-soft italic">No other browser is signed in.</p>
      )}
    </>
  )
}

function SessionRow({ device, country, createdAt, lastSeenAt }: Session) {
  return (
    <div>
      <p>{device}</p>
      <p className="font-ui text-small text-soft">
        {country && `${countryName(country)} · `}
        Seen <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
        <span className="block">
          Signed in <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
      </p>
    </div>
  )
}
