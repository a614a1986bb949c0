import { api } from '#lib/api.ts'
import { apiQuery, queryClient, useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { BoughtGift, ReceivedGift } from '#shared/contracts/gift.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import type { Locale } from '../../../languages/locale.ts'
import { ListSkeleton } from '../Placeholders.tsx'

/** The gifts tab: what the reader gave, and what they were given. */
export function Gifts() {
  const { t, href } = useLocale()
  const query = useApiQuery('/user/gifts')
  return (
    <>
      <Section
        title={t('Given')}
        action={
          <a className="action inline-block" href={href('/gift')}>
            {t('Give a year')}
          </a>
        }
      >
        <QueryBoundary query={query} subject={t('Your gifts')} skeleton={<ListSkeleton />}>
          {({ bought }) =>
            bought.length > 0 ? (
              <ul>
                {bought.map((gift) => (
                  <GivenGift key={gift.id} gift={gift} />
                ))}
              </ul>
            ) : (
              <p className="max-w-measure text-soft italic">
                {t('You have not given a year yet. It takes a name, a few words and a card; we do the rest.')}
              </p>
            )
          }
        </QueryBoundary>
      </Section>
      <Section
        title={t('Received')}
        action={
          <a className="action inline-block" href={href('/redeem')}>
            {t('Redeem a code')}
          </a>
        }
      >
        <QueryBoundary query={query} subject={t('Your gifts')} skeleton={<ListSkeleton />}>
          {({ received }) =>
            received.length > 0 ? (
              <ul>
                {received.map((gift) => (
                  <Received key={gift.id} gift={gift} />
                ))}
              </ul>
            ) : (
              <p className="text-soft italic">{t('No gift has been redeemed here.')}</p>
            )
          }
        </QueryBoundary>
      </Section>
    </>
  )
}

/** The status of a gift, as its buyer reads it. */
function giftStatusText(gift: BoughtGift, { t, longDate }: Locale): string {
  const { status, deliverOn, deliveredAt, redeemedAt, refundedAt } = gift
  switch (status) {
    case 'ready':
      return t('The card is yours to hand over')
    case 'scheduled':
      return deliverOn
        ? t('A letter leaves on {date}', { date: longDate(`${deliverOn}T12:00:00Z`) })
        : t('A letter is about to leave')
    case 'delivered':
      return deliveredAt
        ? t('Sent on {date}, not redeemed yet', { date: longDate(deliveredAt) })
        : t('Sent, not redeemed yet')
    case 'redeemed':
      return redeemedAt ? t('Redeemed on {date}', { date: longDate(redeemedAt) }) : t('Redeemed')
    case 'refunding':
      return t('Taken back; the money is on its way to you')
    case 'refunded':
      return refundedAt
        ? t('Taken back; refunded on {date}', { date: longDate(refundedAt) })
        : t('Taken back and refunded')
  }
}

function GivenGift({ gift }: { gift: BoughtGift }) {
  const locale = useLocale()
  const { t, language } = locale
  const { plan, years, recipientName, amount, currency, code, status } = gift
  const term = termLabel(years)
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-display text-entry leading-tight break-words italic">
          {t('For {name}', { name: recipientName })}
        </span>
        <span className="tabular-nums">{amountLabel(amount, currency, language)}</span>
      </p>
      <p className="mt-1 text-soft">
        {plan}, {t(term)}
      </p>
      <p className={`mt-2 ${status === 'redeemed' ? 'text-accent' : ''}`}>{giftStatusText(gift, locale)}</p>
      {code && (
        <>
          <p className="mt-3 font-ui text-small break-words">{code}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-7 gap-y-2">
            <a className="action inline-block" href={`/gift/card.pdf?code=${code}`}>
              {t('The card, as PDF')}
            </a>
            <TakeBack gift={gift} />
          </p>
        </>
      )}
    </li>
  )
}

function TakeBack({ gift: { id, recipientName, amount, currency } }: { gift: BoughtGift }) {
  const { t, language } = useLocale()
  const { run } = useAction()
  const takeBack = () =>
    run(async () => {
      const updated = await api.post('/user/gifts/{id}/refund', { path: { id } })
      queryClient.setQueryData(apiQuery('/user/gifts').queryKey, updated)
      return {
        title: t('Taken back'),
        description: t('{amount} go back to your card within a few days.', {
          amount: amountLabel(amount, currency, language),
        }),
      }
    })
  return (
    <ConfirmDialog
      title={t('Take the gift for {name} back?', { name: recipientName })}
      confirmLabel={t('Take it back')}
      trigger={<Button variant="ghost">{t('Take it back')}</Button>}
      onConfirm={takeBack}
    >
      {t(
        'The code stops working at once, also on a card that you have handed over, and {amount} go back to your card.',
        { amount: amountLabel(amount, currency, language) },
      )}
    </ConfirmDialog>
  )
}

function Received({ gift: { plan, years, fromName, message, redeemedAt, status, endsAt } }: { gift: ReceivedGift }) {
  const { t, longDate } = useLocale()
  const term = termLabel(years)
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      <p className="font-display text-entry leading-tight break-words italic">{t('From {name}', { name: fromName })}</p>
      <p className="mt-1 text-soft">
        {t('{plan}, {term}; redeemed on {date}', { plan, term: t(term), date: longDate(redeemedAt) })}
      </p>
      {message && <p className="mt-3 max-w-measure break-words whitespace-pre-line italic">{message}</p>}
      <p className="mt-3 max-w-measure">
        {status === 'running' &&
          endsAt &&
          t('It is yours until {date}, and ends by itself.', { date: longDate(endsAt) })}
        {status === 'waiting' &&
          t('It waits for your present subscription to end, and begins then. Not a day of it is lost.')}
        {status === 'ended' && t('It has ended.')}
      </p>
    </li>
  )
}
