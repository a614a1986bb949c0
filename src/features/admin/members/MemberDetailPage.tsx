import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import type { SavedAddress } from '#shared/contracts/address.ts'
import type { AuditEvent, MemberDetail } from '#shared/contracts/member.ts'
import type { Invoice } from '#shared/contracts/payment.ts'
import type { PrintDelivery } from '#shared/contracts/print-edition.ts'
import { longDate } from '#shared/domain/dates.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useListQuery } from '../adminRequests.ts'
import type { CurrentStaff } from '../sections.ts'
import { LedgerEntry, ShortDate } from './LedgerEntry.tsx'
import { MemberPayments } from './MemberPayments.tsx'
import { BackToMembers } from './MemberResults.tsx'
import { MemberSubscription } from './MemberSubscription.tsx'
import { auditEventLabel, auditReasonLabel, lastOpenDay, memberName } from './memberLabels.ts'

interface MemberDetailLoaderProps {
  id: string
  search: string
  currentStaff: CurrentStaff
}

/** Whoever is named in the address, if there is somebody of that name. */
export function MemberDetailLoader({ id, search, currentStaff }: MemberDetailLoaderProps) {
  const list = useListQuery(`/admin/members/${encodeURIComponent(id)}`)
  const { error } = list.query
  return (
    <div className="min-w-0">
      <BackToMembers search={search} />
      {error instanceof ApiError && error.status === 404 ? (
        <p className="text-soft italic">There is no such member, or not any more.</p>
      ) : (
        <QueryBoundary {...list} subject="This story" skeleton={<ListSkeleton />}>
          {(detail) => <MemberDetailPage {...{ detail, search }} canManage={currentStaff.staffRole === 'owner'} />}
        </QueryBoundary>
      )}
    </div>
  )
}

export interface MemberDetailProps {
  detail: MemberDetail
  /** What was looked for when it was opened. */
  search: string
  /** Owners give, end and send back; whoever else reads members reads. */
  canManage: boolean
}

/** Everything about one member, on one page. */
export function MemberDetailPage(props: MemberDetailProps) {
  const { detail } = props
  const { member } = detail
  const headingRef = useRef<HTMLHeadingElement>(null)
  // Whoever opens a story stands at its beginning.
  useEffect(() => headingRef.current?.focus(), [])

  return (
    <article aria-labelledby="member-name" className="admin-member-detail">
      <h2 ref={headingRef} id="member-name" tabIndex={-1} className="text-title outline-none [overflow-wrap:anywhere]">
        <bdi>{memberName(member)}</bdi>
      </h2>
      <p className="mt-1 font-ui text-small text-soft [overflow-wrap:anywhere]">
        <a className="link" href={`mailto:${member.email}`}>
          {member.email}
        </a>{' '}
        · since <time dateTime={member.createdAt}>{longDate(member.createdAt)}</time>
      </p>
      <Section title="Subscription">
        <MemberSubscription {...props} />
      </Section>
      <Section title="Payments">
        <MemberPayments {...props} />
      </Section>
      <Section title="Invoices">
        <MemberInvoices invoices={detail.invoices} />
      </Section>
      <Section title="In print">
        <MemberDelivery deliveries={detail.printDeliveries} addresses={detail.addresses} />
      </Section>
      <Section title="By the desk">
        <MemberAuditLog events={detail.auditLog} />
      </Section>
    </article>
  )
}

/** Its name in the margin where there is one. The focus finds it when a button that was pressed has gone. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="admin-member-section">
      <h3 id={id} className="label text-soft">
        {title}
      </h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** What is said where there is nothing. */
export const EmptyNote = ({ children }: { children: ReactNode }) => <p className="text-soft italic">{children}</p>

interface MemberDeliveryProps {
  deliveries: PrintDelivery[]
  addresses: SavedAddress[]
}

/** Which addresses there are, and which edition goes where. */
export function MemberDelivery({ deliveries, addresses }: MemberDeliveryProps) {
  if (deliveries.length + addresses.length === 0) return <EmptyNote>No printed edition, and no address.</EmptyNote>
  return (
    <ul aria-label="Addresses and printed editions" className="admin-ledger">
      {addresses.map(({ id, firstName, lastName, isDefault, ...postalAddress }) => (
        <li key={id} className="admin-ledger-entry">
          <span>{isDefault ? 'Default' : 'Address'}</span>
          <span className="admin-ledger-value">
            {formatAddress({ fullName: `${firstName} ${lastName}`, ...postalAddress })}
          </span>
        </li>
      ))}
      {deliveries.map(({ edition, name, address, closesAt, isClosed }) => (
        <li key={edition} className="admin-ledger-entry">
          <span>{name}</span>
          <span className="admin-ledger-value">
            {!address && <span className="text-accent">No address</span>}
            {address && (isClosed ? `Went to ${formatAddress(address)}` : 'Goes to the default address')}
            {!isClosed && <span className="text-soft"> · open until {lastOpenDay(closesAt)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type PostalAddress = NonNullable<PrintDelivery['address']>

/** The postal code is not torn apart, whose halves mean nothing. */
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

/** Who did what, newest first. */
export function MemberAuditLog({ events }: { events: AuditEvent[] }) {
  if (events.length === 0) return <EmptyNote>Nothing has been done from here.</EmptyNote>
  return (
    <ul aria-label="By the desk" className="admin-ledger">
      {events.map((event) => (
        <li key={event.id} className="admin-ledger-entry">
          <ShortDate date={event.createdAt} />
          <span className="admin-ledger-value">
            <bdi>{event.by ?? 'Somebody who has left'}</bdi> {auditEventLabel(event)}
            {auditReasonLabel(event) && <span className="text-soft italic"> · {auditReasonLabel(event)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function MemberInvoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <EmptyNote>There are none.</EmptyNote>
  return (
    <ul aria-label="Invoices" className="admin-ledger">
      {invoices.map(({ id, description, createdAt, ...invoice }) => (
        <li key={id}>
          <LedgerEntry {...invoice} date={createdAt} label={description} expectedStatus="paid" />
        </li>
      ))}
    </ul>
  )
}
