import { useState } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import type { AccountEvent, AccountEventKind } from '#shared/contracts/session.ts'
import { Button } from '#ui/Button.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { countryName, formatDateTime } from './Sessions.tsx'

const INITIAL_COUNT = 6

/** The latest events of the account, such as sign-ins. */
export function AccountActivity() {
  const query = useApiQuery('/user/account-events')
  return (
    <Section title="Recent activity">
      <QueryBoundary
        query={query}
        subject="What happened lately"
        skeleton={<ListSkeleton />}
        empty={<p className="text-soft italic">Nothing yet.</p>}
      >
        {(events) => <EventList events={events} />}
      </QueryBoundary>
    </Section>
  )
}

function EventList({ events }: { events: AccountEvent[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, INITIAL_COUNT)
  return (
    <>
      <p className="mb-6 text-soft">If any of this was not you, change your password: that signs everybody else out.</p>
      <ul className="border-b border-line">
        {shown.map((event) => (
          <li key={event.id} className="border-t border-line py-3">
            <p>{eventLabels[event.kind]}</p>
            <p className="font-ui text-small text-soft">
              {[event.device, event.country && countryName(event.country)].filter(Boolean).join(' · ')}
              <time className="block" dateTime={event.createdAt}>
                {formatDateTime(event.createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {events.length > INITIAL_COUNT && (
        <div className="mt-3">
          <Button variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show Fewer' : 'Show All'}
          </Button>
        </div>
      )}
    </>
  )
}

const eventLabels: Record<AccountEventKind, string> = {
  registered: 'Account opened',
  'address-confirmed': 'Email address confirmed',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Somebody tried a wrong password',
  'account-locked': 'Signing in paused after too many wrong passwords',
  'signed-out': 'Signed out',
  'session-ended': 'Signed out from another browser',
  'password-changed': 'Password changed',
  'password-reset': 'New password set by letter',
  'email-changed': 'Email address changed',
  'second-factor-added': 'Authenticator set up',
  'second-factor-removed': 'Authenticator removed',
  'recovery-code-used': 'Lost authenticator removed by a recovery code',
  'recovery-codes-created': 'New recovery codes made',
}
