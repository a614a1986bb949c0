import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { MemberDetail } from '#shared/contracts/member.ts'
import { longDate } from '#shared/domain/dates.ts'
import { memberName } from './labels.ts'
import { MemberDelivery } from './StoryDelivery.tsx'
import { MemberAuditLog } from './StoryHistory.tsx'
import { MemberInvoices } from './StoryInvoices.tsx'
import { MemberPayments } from './StoryPayments.tsx'
import { MemberSubscription } from './StorySubscription.tsx'

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
