import { ApiError, api, problemDetail } from '#lib/api.ts'
import { invalidate, setQueryData, useQuery } from '#lib/queries.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import type { Session } from '#shared/contracts/session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useFocusAfterRemoval } from '#ui/useFocusRecovery.ts'
import { ListSkeleton } from '../SectionSkeleton.tsx'
import { countryName, formatDateTime } from './locale-format.ts'

/** The browsers that are signed in to this account. */
export function Sessions() {
  const query = useQuery('/user/sessions')
  return (
    <Section title="Where you are signed in">
      <QueryBoundary
        query={query}
        subject="The list of your browsers"
        detail={problemDetail(query.error)}
        skeleton={<ListSkeleton />}
        onRetry={() => invalidate('/user/sessions')}
      >
        {(sessions) => <SessionList {...{ sessions }} />}
      </QueryBoundary>
    </Section>
  )
}

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

/** Answers whether it has ended. One that was over already has. */
export const endSession = ({ id, device }: Session) =>
  endSessions(`/user/sessions/${id}`, (session) => session.id !== id, `${device} is signed out.`)

/** Every session but this one. */
export const endOtherSessions = () =>
  endSessions('/user/sessions', ({ current }) => current, 'Every other browser is signed out.')

async function endSessions(
  path: `/${string}`,
  isKept: (session: Session) => boolean,
  description: string,
): Promise<boolean> {
  try {
    await api.delete(path).catch(ignoreNotFound)
  } catch (error) {
    showErrorToast({ title: 'Error', description: problemDetail(error) ?? 'Something went wrong' })
    return false
  }
  setQueryData('/user/sessions', (known) => known.filter(isKept))
  invalidate('/user/account-events')
  showToast({ title: 'Session ended', description })
  return true
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
