import { useState } from 'react'
import type { AccountEvent } from '#shared/contracts/session.ts'
import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { Section } from '../../../ui/Part.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { inWords } from './countries.ts'
import { eventWords } from './event-words.ts'
import { moment } from './moments.ts'

const SHOWN_AT_FIRST = 6

/** What has happened to the account lately. Whoever did not do it themselves finds here what to do. */
export function Events() {
  const query = useQuery('/user/account-events')
  return (
    <Section title="Recent activity">
      <QueryBoundary
        query={query}
        subject="What happened lately"
        detail={problemDetail(query.error)}
        skeleton={<LineSkeleton />}
        onRetry={() => invalidate('/user/account-events')}
      >
        {(events) =>
          events.length > 0 ? <EventList {...{ events }} /> : <p className="text-soft italic">Nothing yet.</p>
        }
      </QueryBoundary>
    </Section>
  )
}

function EventList({ events }: { events: AccountEvent[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <p className="mb-6 text-soft">If any of this was not you, change your password: that signs everybody else out.</p>
      <ul className="border-b border-line">
        {shown.map((event) => (
          <li key={event.id} className="border-t border-line py-3">
            <p>{eventWords[event.kind]}</p>
            <p className="font-ui text-small text-soft">
              {[event.device, event.country && inWords(event.country)].filter(Boolean).join(' · ')}
              <time className="block" dateTime={event.createdAt}>
                {moment(event.createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {events.length > SHOWN_AT_FIRST && (
        <div className="mt-3">
          <Button variant="line" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show Fewer' : 'Show All'}
          </Button>
        </div>
      )}
    </>
  )
}
