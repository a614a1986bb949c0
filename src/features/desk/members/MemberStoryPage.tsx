import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { MemberDetail } from '#shared/contracts/member.ts'
import { longDate } from '#shared/domain/dates.ts'
import { nameOf } from './labels.ts'
import { StoryDelivery } from './StoryDelivery.tsx'
import { StoryHistory } from './StoryHistory.tsx'
import { StoryInvoices } from './StoryInvoices.tsx'
import { StoryPayments } from './StoryPayments.tsx'
import { StorySubscription } from './StorySubscription.tsx'

export interface StoryProps {
  story: MemberDetail
  /** What was looked for when it was opened. */
  words: string
  /** Owners give, end and send back; whoever else reads members reads. */
  mayAct: boolean
}

/** Everything about one member, on one page. */
export function MemberStoryPage(props: StoryProps) {
  const { story } = props
  const { member } = story
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever opens a story stands at its beginning.
  useEffect(() => heading.current?.focus(), [])

  return (
    <article aria-labelledby="member-name" className="desk-story">
      <h2 ref={heading} id="member-name" tabIndex={-1} className="text-title outline-none [overflow-wrap:anywhere]">
        <bdi>{nameOf(member)}</bdi>
      </h2>
      <p className="mt-1 font-ui text-small text-soft [overflow-wrap:anywhere]">
        <a className="link" href={`mailto:${member.email}`}>
          {member.email}
        </a>{' '}
        · since <time dateTime={member.createdAt}>{longDate(member.createdAt)}</time>
      </p>
      <Section title="Subscription">
        <StorySubscription {...props} />
      </Section>
      <Section title="Payments">
        <StoryPayments {...props} />
      </Section>
      <Section title="Invoices">
        <StoryInvoices invoices={story.invoices} />
      </Section>
      <Section title="In print">
        <StoryDelivery deliveries={story.printDeliveries} addresses={story.addresses} />
      </Section>
      <Section title="By the desk">
        <StoryHistory deeds={story.auditLog} />
      </Section>
    </article>
  )
}

/** Its name in the margin where there is one. The focus finds it when a button that was pressed has gone. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="desk-section">
      <h3 id={id} className="label text-soft">
        {title}
      </h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** What is said where there is nothing. */
export const None = ({ children }: { children: ReactNode }) => <p className="text-soft italic">{children}</p>
