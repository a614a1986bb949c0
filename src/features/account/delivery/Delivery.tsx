import { useApiQuery } from '#lib/api-query.ts'
import type { User } from '#shared/contracts/user.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { Addresses } from './Addresses.tsx'
import { PrintedEdition } from './PrintedEdition.tsx'

interface Props {
  user: User
  /** Where printed editions are sent. */
  countries: string[]
}

/** The printed edition's deliveries, and the saved addresses. */
export function Delivery({ user, countries }: Props) {
  const { t } = useLocale()
  const query = useApiQuery('/user/subscription')
  // A section that failed stays in its place, with its 'Try again' and the focus, also when the retry finds no print plan.
  const hasFailed = query.errorUpdateCount > 0
  return (
    <>
      {((query.data && includesPrint(query.data.subscription)) || hasFailed) && (
        <Section title={t('Printed edition')}>
          <QueryBoundary query={query} subject={t('Your plan')} skeleton={<ListSkeleton />}>
            {(userSubscription) =>
              userSubscription && includesPrint(userSubscription.subscription) ? (
                <PrintedEdition userSubscription={userSubscription} />
              ) : (
                <p className="text-soft italic">{t('Your plan does not bring the printed edition.')}</p>
              )
            }
          </QueryBoundary>
        </Section>
      )}
      <Section
        title={t('Delivery addresses')}
        action={<AddressDialog name={{ firstName: user.firstName, lastName: user.lastName }} countries={countries} />}
      >
        <Addresses countries={countries} />
      </Section>
    </>
  )
}
