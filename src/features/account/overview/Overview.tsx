import { useApiQuery } from '#lib/api-query.ts'
import type { User } from '#shared/contracts/user.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PlanSkeleton } from '../Placeholders.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { priceText, renewalSummary } from '../subscription-text.ts'

interface Props {
  /** Undefined while the user is loaded. */
  user: User | undefined
}

/** Plan, account details and the links that readers need most. */
export function Overview({ user }: Props) {
  return (
    <>
      <Section title="Your plan">{user ? <CurrentPlan /> : <PlanSkeleton />}</Section>
      <Section title="Account info">
        <DescriptionList
          items={{
            Name: user ? `${user.firstName} ${user.lastName}` : <ValueSkeleton />,
            Email: user ? user.email : <ValueSkeleton />,
            'Member since': user ? (
              <time dateTime={user.createdAt}>{longDate(user.createdAt)}</time>
            ) : (
              <ValueSkeleton />
            ),
          }}
        />
      </Section>
      <Section title="Quick actions">
        <QuickActions />
      </Section>
    </>
  )
}

const ValueSkeleton = () => <Skeleton className="w-40" />

function CurrentPlan() {
  const query = useApiQuery('/user/subscription')
  return (
    <QueryBoundary query={query} subject="Your plan" skeleton={<PlanSkeleton />}>
      {(userSubscription) => (userSubscription ? <PlanSummary {...userSubscription} /> : <NoPlan />)}
    </QueryBoundary>
  )
}

function PlanSummary(userSubscription: UserSubscription) {
  const { status, subscription: plan } = userSubscription
  const summary = renewalSummary(userSubscription)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-display text-heading">{plan.name}</span>
        <StatusBadge status={status} />
      </p>
      <p className="mt-2 text-soft">{priceText(userSubscription)}</p>
      {summary && <p className="mt-1 text-soft italic">{summary}</p>}
    </>
  )
}

const NoPlan = () => (
  <p className="text-soft italic">
    You subscribe to nothing at the moment.{' '}
    <a className="link" href="/subscription">
      See all plans
    </a>
  </p>
)

const actions = [
  { href: '#subscription', label: 'Manage subscription', text: 'What you have, and what else there is.' },
  { href: '#delivery', label: 'Delivery addresses', text: 'Where post from us may go.' },
  { href: '#reading', label: 'Continue reading', text: 'What you saved, began and marked.' },
  { href: '#support', label: 'Contact support', text: 'A person answers within 24 hours.' },
  { href: '#settings', label: 'Change password', text: 'And everything else about signing in.' },
  { href: '/current-issue', label: 'Read the current issue', text: 'Back to what this is all for.' },
]

function QuickActions() {
  return (
    <ul>
      {actions.map(({ href, label, text }) => (
        <li key={href} className="border-t border-line">
          <a
            href={href}
            className="group grid gap-x-6 py-3.5 transition-colors duration-400 hover:text-accent lg:grid-cols-2"
          >
            <span>{label}</span>
            <span className="text-note text-soft italic">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
