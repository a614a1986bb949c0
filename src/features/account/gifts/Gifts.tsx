import { api } from '#lib/api.ts'
import { apiQuery, queryClient, useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { BoughtGift, ReceivedGift } from '#shared/contracts/gift.ts'
import { longDate } from '#shared/domain/dates.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { ListSkeleton } from '../Placeholders.tsx'

/** The gifts tab: what the reader gave, and what they were given. */
export function Gifts() {
  const query = useApiQuery('/user/gifts')
  return (
    <>
      <Section
        title="Given"
        action={
          <a className="action inline-block" href="/gift">
            Give a year
          </a>
        }
      >
        <QueryBoundary query={query} subject="Your gifts" skeleton={<ListSkeleton />}>
          {({ bought }) =>
            bought.length > 0 ? (
              <ul>
                {bought.map((gift) => (
                  <GivenGift key={gift.id} gift={gift} />
                ))}
              </ul>
            ) : (
              <p className="max-w-measure text-soft italic">
                You have not given a year yet. It takes a name, a few words and a card; we do the rest.
              </p>
            )
          }
        </QueryBoundary>
      </Section>
      <Section
        title="Received"
        action={
          <a className="action inline-block" href="/redeem">
            Redeem a code
          </a>
        }
      >
        <QueryBoundary query={query} subject="Your gifts" skeleton={<ListSkeleton />}>
          {({ received }) =>
            received.length > 0 ? (
              <ul>
                {received.map((gift) => (
                  <Received key={gift.id} gift={gift} />
                ))}
              </ul>
            ) : (
              <p className="text-soft italic">No gift has been redeemed here.</p>
            )
          }
        </QueryBoundary>
      </Section>
    </>
  )
}

/** What became of a gift, for its buyer. */
function giftStatusText({ status, deliverOn, deliveredAt, redeemedAt, refundedAt }: BoughtGift): string {
  switch (status) {
    case 'ready':
      return 'The card is yours to hand over'
    case 'scheduled':
      return deliverOn ? `A letter leaves on ${longDate(`${deliverOn}T12:00:00Z`)}` : 'A letter is about to leave'
    case 'delivered':
      return deliveredAt ? `Sent on ${longDate(deliveredAt)}, not redeemed yet` : 'Sent, not redeemed yet'
    case 'redeemed':
      return redeemedAt ? `Redeemed on ${longDate(redeemedAt)}` : 'Redeemed'
    case 'refunding':
      return 'Taken back; the money is on its way to you'
    case 'refunded':
      return refundedAt ? `Taken back; refunded on ${longDate(refundedAt)}` : 'Taken back and refunded'
  }
}

function GivenGift({ gift }: { gift: BoughtGift }) {
  const { plan, years, recipientName, amount, currency, code, status } = gift
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-display text-[1.375rem] leading-tight break-words italic">For {recipientName}</span>
        <span className="tabular-nums">{amountLabel(amount, currency)}</span>
      </p>
      <p className="mt-1 text-soft">
        {plan}, {termLabel(years)}
      </p>
      <p className={`mt-2 ${status === 'redeemed' ? 'text-accent' : ''}`}>{giftStatusText(gift)}</p>
      {code && (
        <>
          <p className="mt-3 font-ui text-small break-words">{code}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-7 gap-y-2">
            <a className="action inline-block" href={`/gift/card.pdf?code=${code}`}>
              The card, as PDF
            </a>
            <TakeBack gift={gift} />
          </p>
        </>
      )}
    </li>
  )
}

function TakeBack({ gift: { id, recipientName, amount, currency } }: { gift: BoughtGift }) {
  const { run } = useAction()
  const takeBack = () =>
    run(async () => {
      const updated = await api.post('/user/gifts/{id}/refund', { path: { id } })
      queryClient.setQueryData(apiQuery('/user/gifts').queryKey, updated)
      return {
        title: 'Taken back',
        description: `${amountLabel(amount, currency)} go back to your card within a few days.`,
      }
    })
  return (
    <ConfirmDialog
      title={`Take the gift for ${recipientName} back?`}
      confirmLabel="Take it back"
      trigger={<Button variant="ghost">Take it back</Button>}
      onConfirm={takeBack}
    >
      The code stops working at once, also on a card that you have handed over, and {amountLabel(amount, currency)} go
      back to your card.
    </ConfirmDialog>
  )
}

function Received({ gift: { plan, years, fromName, message, redeemedAt, status, endsAt } }: { gift: ReceivedGift }) {
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      <p className="font-display text-[1.375rem] leading-tight break-words italic">From {fromName}</p>
      <p className="mt-1 text-soft">
        {plan}, {termLabel(years)}; redeemed on {longDate(redeemedAt)}
      </p>
      {message && <p className="mt-3 max-w-measure break-words whitespace-pre-line italic">{message}</p>}
      <p className="mt-3 max-w-measure">
        {status === 'running' && endsAt && `It is yours until ${longDate(endsAt)}, and ends by itself.`}
        {status === 'waiting' &&
          'It waits for your present subscription to end, and begins then. Not a day of it is lost.'}
        {status === 'ended' && 'It has ended.'}
      </p>
    </li>
  )
}
