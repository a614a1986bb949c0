import type { MemberDetail } from '#shared/contracts/member.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { EmptyNote } from '../AdminList.tsx'
import { Ledger, LedgerAmount, LedgerRow, LedgerText, ShortDate } from './LedgerEntry.tsx'

type Gifts = MemberDetail['gifts']

/** The gifts that a member bought and received. A bought one is refunded by its payment, under Payments. */
export function MemberGifts({ gifts: { bought, received } }: { gifts: Gifts }) {
  if (bought.length + received.length === 0) return <EmptyNote>None bought, none received.</EmptyNote>
  return (
    <Ledger label="Gifts">
      {bought.map((gift) => (
        <li key={gift.id}>
          <LedgerRow name={<ShortDate date={gift.paidAt} />}>
            <span className="min-w-0 wrap-anywhere">
              For <bdi>{gift.recipientName}</bdi>: {gift.plan}, {termLabel(gift.years)}
              <span className="block font-ui text-small text-soft">{boughtStatus(gift)}</span>
            </span>
            <LedgerAmount>{amountLabel(gift.amount, gift.currency)}</LedgerAmount>
          </LedgerRow>
        </li>
      ))}
      {received.map(({ id, plan, years, fromName, redeemedAt, status, endsAt }) => (
        <li key={id}>
          <LedgerRow name={<ShortDate date={redeemedAt} />}>
            <LedgerText>
              From <bdi>{fromName}</bdi>: {plan}, {termLabel(years)}
              <span className="block font-ui text-small text-soft">
                {status === 'waiting' && 'Waits for the end of another subscription'}
                {status === 'running' && `Runs until ${endsAt ? fullDate(endsAt) : 'its end'}`}
                {status === 'ended' && 'Has ended'}
              </span>
            </LedgerText>
          </LedgerRow>
        </li>
      ))}
    </Ledger>
  )
}

function boughtStatus({ status, deliverOn, recipientEmail, redeemedAt }: Gifts['bought'][number]): string {
  if (status === 'ready') return 'A card, not redeemed'
  if (status === 'scheduled') return `By e-mail on ${deliverOn} to ${recipientEmail}`
  if (status === 'delivered') return `By e-mail${recipientEmail ? ` to ${recipientEmail}` : ''}, not redeemed`
  if (status === 'redeemed') return `Redeemed on ${redeemedAt ? fullDate(redeemedAt) : 'an unknown day'}`
  return status === 'refunding' ? 'Taken back, refund under way' : 'Taken back and refunded'
}
