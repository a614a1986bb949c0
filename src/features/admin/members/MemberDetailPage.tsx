import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import type { AuditEvent } from '#shared/contracts/member.ts'
import type { Invoice } from '#shared/contracts/payment.ts'
import type { PrintDelivery } from '#shared/contracts/print-edition.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminQuery } from '../admin-queries.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { CorrectAddress, CorrectEmail } from './MemberCorrections.tsx'
import { MemberEmails } from './MemberEmails.tsx'
import { MemberGifts } from './MemberGifts.tsx'
import { MemberGroups } from './MemberGroups.tsx'
import { MemberPayments } from './MemberPayments.tsx'
import { BackToMembers } from './MemberResults.tsx'
import { MemberSubscription } from './MemberSubscription.tsx'
import { MemberTerms } from './MemberTerms.tsx'
import { auditEventLabel, auditReasonLabel, lastOpenDay, memberName } from './member-labels.ts'
import { PaymentRow, RecordList, RecordRow, RecordText, ShortDate } from './RecordList.tsx'
import type { MemberDetailProps } from './types.ts'

interface MemberDetailLoaderProps {
  id: string
  search: string
  currentStaff: CurrentStaff
}

export function MemberDetailLoader({ id, search, currentStaff }: MemberDetailLoaderProps) {
  const query = useAdminQuery('/admin/members/{id}', { path: { id } })
  const { error } = query
  return (
    <div className="min-w-0">
      <BackToMembers search={search} />
      {error instanceof ApiError && error.status === 404 ? (
        <p className="text-soft italic">There is no such member, or not any more.</p>
      ) : (
        <QueryBoundary query={query} subject="The member" skeleton={<ListSkeleton />}>
          {(detail) => (
            <MemberDetailPage detail={detail} search={search} canManage={currentStaff.staffRole === 'owner'} />
          )}
        </QueryBoundary>
      )}
    </div>
  )
}

function MemberDetailPage(props: MemberDetailProps) {
  const { detail } = props
  const { member } = detail
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])

  return (
    <article aria-labelledby="member-name" className="@container/member">
      <h2 ref={headingRef} id="member-name" tabIndex={-1} className="text-title outline-none wrap-anywhere">
        <bdi>{memberName(member)}</bdi>
      </h2>
      <p className="mt-1 font-ui text-small text-soft wrap-anywhere">
        <a className="link" href={`mailto:${member.email}`}>
          {member.email}
        </a>{' '}
        · since <time dateTime={member.createdAt}>{fullDate(member.createdAt)}</time>
      </p>
      {props.canManage && <CorrectEmail detail={detail} search={props.search} />}
      <Section title="Subscription">
        <MemberSubscription {...props} />
      </Section>
      <Section title="Payments">
        <MemberPayments {...props} />
      </Section>
      <Section title="Invoices">
        <MemberInvoices invoices={detail.invoices} />
      </Section>
      <Section title="Accepted terms">
        <MemberTerms records={detail.acceptedTerms} />
      </Section>
      <Section title="Gifts">
        <MemberGifts gifts={detail.gifts} />
      </Section>
      <Section title="Groups">
        <MemberGroups groups={detail.groups} />
      </Section>
      <Section title="In print">
        <MemberDelivery {...props} />
      </Section>
      <Section title="E-mails">
        <MemberEmails emails={detail.emails} />
      </Section>
      <Section title="By staff">
        <MemberAuditLog events={detail.auditLog} />
      </Section>
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-2 border-t border-line py-6 text-base first-of-type:mt-6"
    >
      <h3 id={id} className="label text-soft">
        {title}
      </h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

function MemberDelivery({ detail, search, canManage }: MemberDetailProps) {
  const { printDeliveries: deliveries, addresses } = detail
  if (deliveries.length + addresses.length === 0) return <EmptyNote>No printed edition, and no address.</EmptyNote>
  return (
    <RecordList label="Addresses and printed editions">
      {addresses.map((address) => (
        <li key={address.id}>
          <RecordRow name={address.isDefault ? 'Default' : 'Address'}>
            <RecordText>
              {formatAddress({ fullName: `${address.firstName} ${address.lastName}`, ...address })}
              {canManage && (
                <span className="block">
                  <CorrectAddress detail={detail} search={search} address={address} />
                </span>
              )}
            </RecordText>
          </RecordRow>
        </li>
      ))}
      {deliveries.map(({ edition, name, address, closesAt, isClosed, isPaused }) => (
        <li key={edition}>
          <RecordRow name={name}>
            <RecordText>
              {isPaused && 'Left out by a pause'}
              {!isPaused && !address && <span className="text-accent">No address</span>}
              {!isPaused && address && (isClosed ? `Went to ${formatAddress(address)}` : 'Goes to the default address')}
              {!isClosed && <span className="text-soft"> · open until {lastOpenDay(closesAt)}</span>}
            </RecordText>
          </RecordRow>
        </li>
      ))}
    </RecordList>
  )
}

type PostalAddress = NonNullable<PrintDelivery['address']>

/** In one line. A postal code is never broken in two. */
function formatAddress({
  fullName,
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
  country,
}: PostalAddress): string {
  const code = postalCode.replaceAll(' ', '\u00a0')
  const region = `${state ?? ''} ${code}`.trim()
  return [fullName, addressLine1, addressLine2, `${city}${state ? ',' : ''} ${region}`, country]
    .filter(Boolean)
    .join(', ')
}

/** Newest first. */
function MemberAuditLog({ events }: { events: AuditEvent[] }) {
  if (events.length === 0) return <EmptyNote>Nothing has been done from here.</EmptyNote>
  return (
    <RecordList label="By staff">
      {events.map((event) => (
        <li key={event.id}>
          <RecordRow name={<ShortDate date={event.createdAt} />}>
            <RecordText>
              <bdi>{event.by ?? 'Somebody who has left'}</bdi> {auditEventLabel(event)}
              {auditReasonLabel(event) && <span className="text-soft italic"> · {auditReasonLabel(event)}</span>}
            </RecordText>
          </RecordRow>
        </li>
      ))}
    </RecordList>
  )
}

function MemberInvoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <EmptyNote>There are none.</EmptyNote>
  return (
    <RecordList label="Invoices">
      {invoices.map(({ id, description, createdAt, ...invoice }) => (
        <li key={id}>
          <PaymentRow {...invoice} date={createdAt} label={description} expectedStatus="paid" />
        </li>
      ))}
    </RecordList>
  )
}
