import type { MemberDetail } from '#shared/contracts/member.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { EmptyNote } from '../AdminList.tsx'
import { countryLabel } from '../country-label.ts'
import { RecordAmount, RecordList, RecordRow, RecordText, ShortDate } from './RecordList.tsx'

type Gifts = MemberDetail['gifts']

/** The gifts that a member bought and received. A bought one is refunded by its payment, under Payments. */
export function MemberGifts({ gifts: { bought, received, taxes } }: { gifts: Gifts }) {
  if (bought.length + received.length === 0) return <EmptyNote>None bought, none received.</EmptyNote>
  const taxOf = (id: string) => taxes.find(({ gift }) => gift === id)
  return (
    <RecordList label="Gifts">
      {bought.map((gift) => (
        <li key={gift.id}>
          <RecordRow name={<ShortDate date={gift.paidAt} />}>
            <span className="min-w-0 wrap-anywhere">
              For <bdi>{gift.recipientName}</bdi>: {gift.plan}, {termLabel(gift.years)}
              <span className="block font-ui text-small text-soft">{boughtStatus(gift)}</span>
              <TaxLine tax={taxOf(gift.id)} />
            </span>
            <RecordAmount>{amountLabel(gift.amount, gift.currency)}</RecordAmount>
          </RecordRow>
        </li>
      ))}
      {received.map(({ id, plan, years, fromName, redeemedAt, status, endsAt }) => (
        <li key={id}>
          <RecordRow name={<ShortDate date={redeemedAt} />}>
            <RecordText>
              From <bdi>{fromName}</bdi>: {plan}, {termLabel(years)}
              <span className="block font-ui text-small text-soft">
                {status === 'waiting' && 'Waits for the end of another subscription'}
                {status === 'running' && `Runs until ${endsAt ? fullDate(endsAt) : 'its end'}`}
                {status === 'ended' && 'Has ended'}
              </span>
              <TaxLine tax={taxOf(id)} />
            </RecordText>
          </RecordRow>
        </li>
      ))}
    </RecordList>
  )
}

/** It is part of what the buyer paid, and fell due with the redemption. */
function TaxLine({ tax: found }: { tax: Gifts['taxes'][number] | undefined }) {
  if (!found) return
  const { country, tax, reversed, currency } = found
  const amount = tax === null ? 'not computed yet' : amountLabel(tax, currency)
  return (
    <span className="block font-ui text-small text-soft">
      {countryLabel(country)}, tax in it: {amount}
      {reversed > 0 && `, of which ${amountLabel(reversed, currency)} went back`}
    </span>
  )
}

function boughtStatus({ status, deliverOn, recipientEmail, redeemedAt }: Gifts['bought'][number]): string {
  if (status === 'ready') return 'A card, not redeemed'
  if (status === 'scheduled') return `By e-mail on ${deliverOn} to ${recipientEmail}`
  if (status === 'delivered') return `By e-mail${recipientEmail ? ` to ${recipientEmail}` : ''}, not redeemed`
  if (status === 'redeemed') return `Redeemed on ${redeemedAt ? fullDate(redeemedAt) : 'an unknown day'}`
  return status === 'refunding' ? 'Taken back, refund under way' : 'Taken back and refunded'
}
