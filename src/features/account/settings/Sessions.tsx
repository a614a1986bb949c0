import { api } from '#lib/api.ts'
import { apiQuery, invalidate, updateCache, useApiQuery } from '#lib/api-query.ts'
import { ignoreNotFound } from '#lib/ignore-not-found.ts'
import { useAction } from '#lib/useAction.ts'
import type { Session } from '#shared/contracts/session.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import { type Language, localeTags, type Translate } from '#shared/domain/language.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useFocusAfterRemoval } from '#ui/useFocusRecovery.ts'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'

/** The browsers that are signed in to this account. */
export function Sessions() {
  const { t } = useLocale()
  const query = useApiQuery('/user/sessions')
  return (
    <Section title={t('Where you are signed in')}>
      <QueryBoundary query={query} subject={t('The list of your browsers')} skeleton={<ListSkeleton />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </QueryBoundary>
    </Section>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const { t } = useLocale()
  const listRef = useFocusAfterRemoval<HTMLUListElement>(sessions.length)
  const ending = useAction()
  const endingOthers = useAction()

  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label={t('Browsers')} className="border-b border-line outline-none">
        {sessions.map((session) => (
          <li key={session.id} className="grid grid-cols-fill-auto items-center gap-x-6 border-t border-line py-3">
            <SessionRow {...session} />
            {session.current ? (
              <Badge positive>{t('This one')}</Badge>
            ) : (
              <Button variant="ghost" onClick={() => ending.run(() => endSession(session, t))}>
                {t('End<more> the session on {device}</more>', {
                  device: deviceName(session.device, t),
                  more: (text) => (
                    <span key="more" className="sr-only">
                      {text}
                    </span>
                  ),
                })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className="mt-3">
          <ConfirmDialog
            title={t('Sign out everywhere else?')}
            trigger={<Button variant="ghost">{t('End All Others')}</Button>}
            confirmLabel={t('End all others')}
            cancelLabel={t('Leave them')}
            onConfirm={() => endingOthers.run(() => endOtherSessions(t))}
            errorMessage={endingOthers.errorMessage}
          >
            <p>{t('Every other browser is signed out at once. This one stays signed in.')}</p>
          </ConfirmDialog>
        </div>
      ) : (
        <p className="mt-4 text-soft italic">{t('No other browser is signed in.')}</p>
      )}
    </>
  )
}

function SessionRow({ device, country, createdAt, lastSeenAt }: Session) {
  const { t, language } = useLocale()
  return (
    <div>
      <p>{deviceName(device, t)}</p>
      <p className="font-ui text-small text-soft">
        {country && `${countryName(country, language)} · `}
        {t('Seen <time>{date}</time>', { date: formatDateTime(lastSeenAt, language), time: timeElement(lastSeenAt) })}
        <span className="block">
          {t('Signed in <time>{date}</time>', {
            date: formatDateTime(createdAt, language),
            time: timeElement(createdAt),
          })}
        </span>
      </p>
    </div>
  )
}

const timeElement = (timestamp: string) => (text: string[]) => (
  <time key="time" dateTime={timestamp}>
    {text}
  </time>
)

const sessionsQuery = apiQuery('/user/sessions')

/** A session that is not found has ended already. */
async function endSession({ id, device }: Session, t: Translate) {
  await api.delete('/user/sessions/{id}', { path: { id } }).catch(ignoreNotFound)
  return showEnded((session) => session.id !== id, {
    title: t('Session ended'),
    description: t('{device} is signed out.', { device: deviceName(device, t) }),
  })
}

async function endOtherSessions(t: Translate) {
  await api.delete('/user/sessions')
  return showEnded(({ current }) => current, {
    title: t('Session ended'),
    description: t('Every other browser is signed out.'),
  })
}

function showEnded(isOpen: (session: Session) => boolean, toast: { title: string; description: string }) {
  updateCache(sessionsQuery, (sessions) => sessions.filter(isOpen))
  invalidate(apiQuery('/user/account-events'))
  return toast
}

/** The names that the API has where it knows no browser; the second is for actions of staff. */
const NO_BROWSERS: string[] = [translatable('An unknown browser'), translatable('The house')]

/** 'Firefox on Windows', as the API names it, in the language of the reader. */
export function deviceName(device: string, t: Translate): string {
  const [known = '', system] = device.split(' on ')
  const browser = NO_BROWSERS.includes(known) ? t(known) : known
  return system ? t('{browser} on {system}', { browser, system }) : browser
}

/** 'Italy' for IT; anything but a country code is returned as it is. */
export const countryName = (country: string, language: Language) =>
  /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country) ?? country)
    : country

/** 'Nov 21, 2026, 8:30 AM', in the reader's own time zone. */
export const formatDateTime = (timestamp: string, language: Language) =>
  new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp))
