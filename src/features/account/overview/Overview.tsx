import { useApiQuery } from '#lib/api-query.ts'
import type { User } from '#shared/contracts/user.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Translate } from '#shared/domain/language.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { PlanSkeleton } from '../Placeholders.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { priceText, renewalSummary } from '../subscription-text.ts'

interface Props {
  /** Undefined while the user is loaded. */
  user: User | undefined
}

/** Plan, account details and the links that readers need most. */
export function Overview({ user }: Props) {
  const { t, longDate } = useLocale()
  return (
    <>
      <Section title={t('Your plan')}>{user ? <CurrentPlan /> : <PlanSkeleton />}</Section>
      <Section title={t('Account info')}>
        <DescriptionList
          items={{
            [t('Name')]: user ? `${user.firstName} ${user.lastName}` : <ValueSkeleton />,
            [t('Email')]: user ? user.email : <ValueSkeleton />,
            [t('Member since')]: user ? (
              <time dateTime={user.createdAt}>{longDate(user.createdAt)}</time>
            ) : (
              <ValueSkeleton />
            ),
          }}
        />
      </Section>
      <Section title={t('Quick actions')}>
        <QuickActions />
      </Section>
    </>
  )
}

const ValueSkeleton = () => <Skeleton className="w-40" />

function CurrentPlan() {
  const { t } = useLocale()
  const query = useApiQuery('/user/subscription')
  return (
    <QueryBoundary query={query} subject={t('Your plan')} skeleton={<PlanSkeleton />}>
      {(userSubscription) => (userSubscription ? <PlanSummary {...userSubscription} /> : <NoPlan />)}
    </QueryBoundary>
  )
}

function PlanSummary(userSubscription: UserSubscription) {
  const locale = useLocale()
  const { status, subscription: plan } = userSubscription
  const summary = renewalSummary(userSubscription, undefined, locale)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-display text-heading">{plan.name}</span>
        <StatusBadge status={status} />
      </p>
      <p className="mt-2 text-soft">{priceText(userSubscription, locale)}</p>
      {summary && <p className="mt-1 text-soft italic">{summary}</p>}
    </>
  )
}

function NoPlan() {
  const { t, href } = useLocale()
  return (
    <p className="text-soft italic">
      {t('You subscribe to nothing at the moment. <plans>See all plans</plans>', {
        plans: (text) => (
          <a key="plans" className="link" href={href('/subscription')}>
            {text}
          </a>
        ),
      })}
    </p>
  )
}

const quickActions = (t: Translate) => [
  { href: '#subscription', label: t('Manage subscription'), text: t('What you have, and what else there is.') },
  { href: '#delivery', label: t('Delivery addresses'), text: t('Where post from us may go.') },
  { href: '#reading', label: t('Continue reading'), text: t('What you saved, began and marked.') },
  { href: '#support', label: t('Contact support'), text: t('A person answers within 24 hours.') },
  { href: '#settings', label: t('Change password'), text: t('And everything else about signing in.') },
  { href: '/current-issue', label: t('Read the current issue'), text: t('Back to what this is all for.') },
]

function QuickActions() {
  const { t, href } = useLocale()
  return (
    <ul>
      {quickActions(t).map(({ href: target, label, text }) => (
        <li key={target} className="border-t border-line">
          <a
            href={href(target)}
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
