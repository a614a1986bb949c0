import { useState } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import type { AccountEvent, AccountEventKind } from '#shared/contracts/session.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Button } from '#ui/Button.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { countryName, deviceName, formatDateTime } from './Sessions.tsx'

const INITIAL_COUNT = 6

/** The latest events of the account, such as sign-ins. */
export function AccountActivity() {
  const { t } = useLocale()
  const query = useApiQuery('/user/account-events')
  return (
    <Section title={t('Recent activity')}>
      <QueryBoundary
        query={query}
        subject={t('What happened lately')}
        skeleton={<ListSkeleton />}
        empty={<p className="text-soft italic">{t('Nothing yet.')}</p>}
      >
        {(events) => <EventList events={events} />}
      </QueryBoundary>
    </Section>
  )
}

function EventList({ events }: { events: AccountEvent[] }) {
  const { t, language } = useLocale()
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, INITIAL_COUNT)
  return (
    <>
      <p className="mb-6 text-soft">
        {t('If any of this was not you, change your password: that signs everybody else out.')}
      </p>
      <ul className="border-b border-line">
        {shown.map((event) => (
          <li key={event.id} className="border-t border-line py-3">
            <p>{eventLabel(event.kind, t)}</p>
            <p className="font-ui text-small text-soft">
              {[deviceName(event.device, t), event.country && countryName(event.country, language)]
                .filter(Boolean)
                .join(' · ')}
              <time className="block" dateTime={event.createdAt}>
                {formatDateTime(event.createdAt, language)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {events.length > INITIAL_COUNT && (
        <div className="mt-3">
          <Button variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Show Fewer') : t('Show All')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Translated where they are shown. */
const eventLabels: Record<AccountEventKind, string> = {
  registered: translatable('Account opened'),
  'address-confirmed': translatable('Email address confirmed'),
  'signed-in': translatable('Signed in'),
  'sign-in-failed': translatable('Somebody tried a wrong password'),
  'account-locked': translatable('Signing in paused after too many wrong passwords'),
  'signed-out': translatable('Signed out'),
  'session-ended': translatable('Signed out from another browser'),
  'password-changed': translatable('Password changed'),
  'password-reset': translatable('New password set by letter'),
  'email-changed': translatable('Email address changed'),
  'second-factor-added': translatable('Authenticator set up'),
  'second-factor-removed': translatable('Authenticator removed'),
  'recovery-code-used': translatable('Lost authenticator removed by a recovery code'),
  'recovery-codes-created': translatable('New recovery codes made'),
}

function eventLabel(kind: AccountEventKind, t: Translate): string {
  const label = eventLabels[kind]
  return t(label)
}
