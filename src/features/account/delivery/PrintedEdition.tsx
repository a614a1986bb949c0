import { useApiQuery } from '#lib/api-query.ts'
import type { DeliveryAddress } from '#shared/contracts/address.ts'
import type { PrintDelivery } from '#shared/contracts/print-edition.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { addressCountryName } from '#shared/domain/country-name.ts'
import { editionName } from '#shared/domain/print-edition.ts'
import { lastDayBefore } from '#shared/domain/print-pause.ts'
import { DescriptionRow } from '#ui/DescriptionList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { printEditionNotice } from '../subscription-text.ts'

/** Where the next printed editions go, until when the address can be changed, and where the earlier ones went. */
export function PrintedEdition({ userSubscription }: { userSubscription: UserSubscription }) {
  const locale = useLocale()
  const { t } = locale
  const query = useApiQuery('/user/print-deliveries')
  return (
    <QueryBoundary query={query} subject={t('The list of your printed editions')} skeleton={<ListSkeleton />}>
      {(deliveries) => {
        const upcoming = deliveries.filter(({ isClosed }) => !isClosed)
        const closed = deliveries.filter(({ isClosed }) => isClosed)
        const notice = printEditionNotice(userSubscription, upcoming.length, undefined, locale)
        return (
          <>
            {notice && <p className="mb-7 max-w-measure border-l-2 border-accent pl-5">{notice}</p>}
            {upcoming.length > 0 ? <UpcomingEditions upcoming={upcoming} /> : !notice && <NoEditionsPlanned />}
            {closed.length > 0 && <ClosedEditions closed={closed} />}
          </>
        )
      }}
    </QueryBoundary>
  )
}

/** All of them go to the default address, so it is shown once. */
function UpcomingEditions({ upcoming }: { upcoming: PrintDelivery[] }) {
  const { t, language, longDate } = useLocale()
  return (
    <>
      <DeliveryTarget address={upcoming[0]?.address ?? null} />
      <dl className="mt-7">
        {upcoming.map(({ edition, closesAt, isPaused }) => (
          <DescriptionRow key={edition} term={editionName(edition, language)}>
            {isPaused
              ? t('Left out by your pause')
              : t('The address can be changed until <time>{date}</time>', {
                  date: longDate(lastDayBefore(closesAt)),
                  time: (date) => (
                    <time key="time" dateTime={closesAt}>
                      {date}
                    </time>
                  ),
                })}
          </DescriptionRow>
        ))}
      </dl>
    </>
  )
}

function NoEditionsPlanned() {
  const { t } = useLocale()
  const { data: address } = useApiQuery('/user/delivery-address')
  return (
    <>
      {address !== undefined && <DeliveryTarget address={address} />}
      <p className="mt-4 text-soft italic">{t('The next edition is not announced yet.')}</p>
    </>
  )
}

function DeliveryTarget({ address }: { address: DeliveryAddress | null }) {
  const { t } = useLocale()
  return address ? (
    <>
      <p className="mb-4 text-soft italic">{t('Your printed edition is sent every month to')}</p>
      <AddressLines {...address} />
    </>
  ) : (
    <p className="border-l-2 border-accent pl-5">
      {t(
        'Your plan brings the printed edition every month, and we do not know where to yet. It goes to your default address as soon as there is one.',
      )}
    </p>
  )
}

function ClosedEditions({ closed }: { closed: PrintDelivery[] }) {
  const { t, language } = useLocale()
  return (
    <>
      <h3 className="label mt-9 mb-3 text-soft">{t('Already closed')}</h3>
      <dl>
        {closed.map(({ edition, address, isPaused }) => (
          <DescriptionRow key={edition} term={editionName(edition, language)}>
            {isPaused ? (
              t('Left out by your pause.')
            ) : address ? (
              <AddressLines {...address} />
            ) : (
              t('Not sent: we had no address.')
            )}
          </DescriptionRow>
        ))}
      </dl>
    </>
  )
}

/** The lines of an address as on an envelope. Two of them may be equal: 'Singapore', twice. */
export function AddressLines(address: DeliveryAddress) {
  const { language } = useLocale()
  const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const cityLine = [[city, state].filter(Boolean).join(', '), postalCode].join(' ')
  const lines = { fullName, addressLine1, addressLine2, cityLine, country: addressCountryName(country, language) }
  return (
    <address className="leading-normal not-italic">
      {Object.entries(lines).map(
        ([name, line]) =>
          line && (
            <span key={name} className="block">
              {line}
            </span>
          ),
      )}
    </address>
  )
}
