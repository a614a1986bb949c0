import type { EmailData } from '../../contracts/letter.ts'
import { dateAndTime, fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { aboutYourPlan, accountLink, receiptOf } from './money-parts.ts'
import { letterOn, type Part } from './page.ts'

/** To whoever has just subscribed: the receipt, and what is theirs to know by law. */
export function subscriptionWelcome(
  publication: Publication,
  data: EmailData<'subscription-welcome'>,
  { confirm }: { confirm: string | undefined },
): Letter {
  const { firstName, plan, deliveryLines, withdrawableUntil } = data
  return letterOn(publication, {
    subject: `Welcome to ${plan}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `Thank you: you are a subscriber of ${publication.name}, and ${plan} is yours.` },
      receiptOf(data),
      ...renewal(data),
      ...(deliveryLines ? printed(deliveryLines) : []),
      ...(confirm ? confirmation(confirm) : []),
      ...(withdrawableUntil ? withdrawal(publication, withdrawableUntil) : []),
      { asks: 'Your account', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

function renewal({ renewsAt, renewalAmount }: EmailData<'subscription-welcome'>): Part[] {
  if (!renewsAt) return []
  const says = `It renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount)}, unless you cancel before. We shall remind you.`
  return [{ says }]
}

const printed = (address: string[]): Part[] => [
  { says: 'The printed edition goes to:' },
  { quotes: address.join('\n') },
  { says: 'You can change that in your account.' },
]

const confirmation = (confirm: string): Part[] => [
  { says: 'One thing is missing: that this address is yours.' },
  { asks: 'Confirm my address', link: confirm },
  { says: 'The link works once, and for 24 hours.' },
]

const withdrawal = ({ url }: Publication, until: string): Part[] => [
  {
    says: `You may withdraw from this contract within fourteen days, until ${dateAndTime(until)}, without giving a reason; then everything goes back to you. It takes two steps: ${url}/account/withdrawal`,
  },
]
