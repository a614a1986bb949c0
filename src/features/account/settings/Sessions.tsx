import { ApiError, api } from '#lib/api.ts'
import { apiQuery, invalidate, updateCache, useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { Session } from '#shared/contracts/session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useFocusAfterRemoval } from '#ui/useFocusRecovery.ts'
import { ListSkeleton } from '../Placeholders.tsx'

/** The browsers that are signed in to this account. */
export function Sessions() {
  const query = useApiQuery('/user/sessions')
  return (
    <Section title="Where you are signed in">
      <QueryBoundary query={query} subject="The list of your browsers" skeleton={<ListSkeleton />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </QueryBoundary>
    </Section>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const listRef = useFocusAfterRemoval<HTMLUListElement>(sessions.length)
  const ending = useAction()
  const endingOthers = useAction()

  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label="Browsers" className="border-b border-line outline-none">
        {sessions.map((session) => (
          <li key={session.id} className="grid grid-cols-fill-auto items-center gap-x-6 border-t border-line py-3">
            <SessionRow {...session} />
            {session.current ? (
              <Badge positive>This one</Badge>
            ) : (
              <Button variant="ghost" onClick={() => ending.run(() => endSession(session))}>
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
            onConfirm={() => endingOthers.run(endOtherSessions)}
            errorMessage={endingOthers.errorMessage}
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

const sessionsQuery = apiQuery('/user/sessions')

/** A session that is not found has ended already. */
async function endSession({ id, device }: Session) {
  await api.delete('/user/sessions/{id}', { path: { id } }).catch(ignoreNotFound)
  return showEnded((session) => session.id !== id, `${device} is signed out.`)
}

async function endOtherSessions() {
  await api.delete('/user/sessions')
  return showEnded(({ current }) => current, 'Every other browser is signed out.')
}

function showEnded(isOpen: (session: Session) => boolean, description: string) {
  updateCache(sessionsQuery, (sessions) => sessions.filter(isOpen))
  invalidate(apiQuery('/user/account-events'))
  return { title: 'Session ended', description }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** 'Italy' for IT; anything but a country code is returned as it is. */
export const countryName = (country: string) =>
  /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country

const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 21, 2026, 8:30 AM', in the reader's own time zone. */
export const formatDateTime = (timestamp: string) => dateTimeFormat.format(new Date(timestamp))
