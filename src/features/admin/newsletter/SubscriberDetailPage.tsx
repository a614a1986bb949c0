import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { SubscriberDetail } from '#shared/contracts/newsletter.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { BackLink } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { newsletterQueries, useAdminAction, useAdminQuery } from '../admin-queries.ts'
import { dateTimeLabel } from '../date-labels.ts'
import { navigationFromHere } from '../navigation.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { addressLabel, meansLabels, statusNames, stepLabels, subscriberName } from './subscriber-labels.ts'

interface Props {
  id: string
  backHref: string
  currentStaff: CurrentStaff
}

export function SubscriberDetailPage({ id, backHref, currentStaff }: Props) {
  const query = useAdminQuery('/admin/newsletter-subscribers/{id}', { path: { id } })
  return (
    <div className="min-w-0">
      <BackLink href={backHref}>All subscribers</BackLink>
      <QueryBoundary query={query} subject="The subscriber" skeleton={<ListSkeleton />}>
        {(subscriber) => (
          <article aria-labelledby={`subscriber-${id}`}>
            <h2 id={`subscriber-${id}`} className="text-title wrap-anywhere">
              {addressLabel(subscriber)}
            </h2>
            <div className="mt-6 max-w-160">
              <SubscriberDetails subscriber={subscriber} />
              <h3 className="label mt-10 text-soft">Consent trail</h3>
              <ConsentTrail consents={subscriber.consents} />
              {hasPermission(currentStaff.staffRole, 'newsletter.erase') && (
                <EraseSubscriber subscriber={subscriber} backHref={backHref} />
              )}
            </div>
          </article>
        )}
      </QueryBoundary>
    </div>
  )
}

function SubscriberDetails({ subscriber }: { subscriber: SubscriberDetail }) {
  const { status, country, region, browserLanguage, timeZone, referrer } = subscriber
  const details = {
    Name: subscriberName(subscriber),
    Status: statusNames[status],
    Country: [region, country].filter(Boolean).join(', '),
    'Language of the browser': browserLanguage,
    'Time zone': timeZone,
    'Came from': referrer,
  }
  return <DescriptionList items={Object.fromEntries(Object.entries(details).filter(([, value]) => value))} />
}

const ConsentTrail = ({ consents }: Pick<SubscriberDetail, 'consents'>) => (
  <ol className="mt-3 border-b border-line" aria-label="Consent trail">
    {consents.map(({ step, means, page, wording, recordedAt }) => (
      <li key={`${step} ${recordedAt}`} className="border-t border-line py-3">
        <p>{stepLabels[step]}</p>
        <p className="font-ui text-small wrap-anywhere text-soft">
          <time dateTime={recordedAt}>{dateTimeLabel(recordedAt)}</time> · {meansLabels[means]}
          {page && <> · {page}</>}
          {wording && <> · text of {wording}</>}
        </p>
      </li>
    ))}
  </ol>
)

function EraseSubscriber({ subscriber, backHref }: { subscriber: SubscriberDetail; backHref: string }) {
  const { id } = subscriber
  const { errorMessage, run } = useAdminAction()

  const erase = () =>
    run(async () => {
      const goTo = navigationFromHere()
      await api.delete('/admin/newsletter-subscribers/{id}', { path: { id } })
      goTo(backHref)
      invalidate(...newsletterQueries)
      return { title: 'Erased', description: addressLabel(subscriber) }
    })

  return (
    <p className="mt-8">
      <ConfirmDialog
        title="Erase this subscriber?"
        confirmLabel="Erase subscriber"
        trigger={<Button variant="ghost">Erase</Button>}
        onConfirm={erase}
        errorMessage={errorMessage}
      >
        {subscriber.email ?? 'The hash of this address'} is forgotten, with the consent trail. Links in older
        newsletters to it stop working. The audit log keeps that somebody was erased, without the address.
      </ConfirmDialog>
    </p>
  )
}
