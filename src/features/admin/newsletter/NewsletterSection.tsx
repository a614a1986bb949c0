import { useState } from 'react'
import type { SubscriberStatus } from '#shared/contracts/newsletter.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote, LIST_LINK_CLASS, SplitView } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList, useAdminQuery } from '../admin-queries.ts'
import { SearchField } from '../SearchField.tsx'
import { SectionHeader } from '../SectionHeader.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { ExportSubscribers } from './ExportSubscribers.tsx'
import { SubscriberDetailPage } from './SubscriberDetailPage.tsx'
import { addressLabel, statusNames, subscriberName } from './subscriber-labels.ts'

const ALL = 'all'
const statuses = Object.keys(statusNames) as SubscriberStatus[]

/** Route: `#newsletter/<status, or all>/<subscriber id>`. */
export function NewsletterSection({ currentStaff, subpath }: SectionProps) {
  const [tab = ALL, openId = ''] = subpath.split('/')
  const status = statuses.find((candidate) => candidate === tab)
  const [search, setSearch] = useState('')
  const { data: counts } = useAdminQuery('/admin/newsletter-subscriber-counts')
  const route = status ?? ALL

  return (
    <>
      <SectionHeader title="Newsletter" intro="Addresses that were entered, and what their readers agreed to." />
      <SectionTabs
        label="Subscribers by status"
        tabs={[
          { href: `#newsletter/${ALL}`, name: 'All' },
          ...statuses.map((id) => ({
            href: `#newsletter/${id}`,
            name: counts ? `${statusNames[id]} (${number.format(counts[id])})` : statusNames[id],
          })),
        ]}
        activeHref={`#newsletter/${route}`}
      />
      <SplitView
        open={openId !== ''}
        placeholder="Choose a subscriber to see the consent trail."
        list={
          <>
            <SearchField label="Address" search={search} onSearch={setSearch} />
            <Subscribers key={route} status={status} search={search} openId={openId} route={route} />
            {hasPermission(currentStaff.staffRole, 'newsletter.export') && (
              <ExportSubscribers key={`export ${route}`} status={status} />
            )}
          </>
        }
      >
        <SubscriberDetailPage key={openId} id={openId} backHref={`#newsletter/${route}`} currentStaff={currentStaff} />
      </SplitView>
    </>
  )
}

const number = new Intl.NumberFormat('en-US')

interface SubscribersProps {
  status: SubscriberStatus | undefined
  search: string
  openId: string
  /** Of the tab. */
  route: string
}

function Subscribers({ status, search, openId, route }: SubscribersProps) {
  const { loadMore, ...query } = useAdminList('/admin/newsletter-subscribers', { query: { status, search } })
  return (
    <div className="mt-6">
      <QueryBoundary
        query={query}
        subject="The subscribers"
        skeleton={<ListSkeleton />}
        empty={<EmptyNote>{search ? 'No such address.' : 'Nobody is here yet.'}</EmptyNote>}
      >
        {(subscribers) => (
          <PaginatedList label="Subscribers" onLoadMore={loadMore}>
            {subscribers.map((subscriber) => (
              <li key={subscriber.id} tabIndex={-1} className="border-t border-line last:border-b">
                <a
                  className={LIST_LINK_CLASS}
                  href={`#newsletter/${route}/${subscriber.id}`}
                  aria-current={subscriber.id === openId ? 'true' : undefined}
                >
                  <span className="block leading-snug wrap-anywhere">{addressLabel(subscriber)}</span>
                  <span className="mt-0.5 flex items-baseline justify-between gap-4 font-ui text-small text-soft">
                    <bdi className="min-w-0 wrap-anywhere">{subscriberName(subscriber)}</bdi>
                    <span className="shrink-0">{statusNames[subscriber.status]}</span>
                  </span>
                </a>
              </li>
            ))}
          </PaginatedList>
        )}
      </QueryBoundary>
    </div>
  )
}
