import type { EmailData } from '../../contracts/letter.ts'
import { dateAndTime, fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { greeting } from './greeting.ts'
import type { Email, Publication } from './letter.ts'
import { planFooter, accountLink, receiptBlock } from './money-parts.ts'
import { renderEmail, type EmailBlock } from './page.ts'

/** To whoever has just subscribed: the receipt, and what is theirs to know by law. */
export function subscriptionWelcomeEmail(
  publication: Publication,
  data: EmailData<'subscription-welcome'>,
  { confirmUrl }: { confirmUrl: string | undefined },
): Email {
  const { firstName, plan, deliveryLines, withdrawableUntil } = data
  return renderEmail(publication, {
    subject: `Welcome to ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `Thank you: you are a subscriber of ${publication.name}, and ${plan} is yours.` },
      receiptBlock(data),
      ...renewalBlocks(data),
      ...(deliveryLines ? deliveryBlocks(deliveryLines) : []),
      ...(confirmUrl ? confirmationBlocks(confirmUrl) : []),
      ...(withdrawableUntil ? withdrawalBlocks(publication, withdrawableUntil) : []),
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

function renewalBlocks({ renewsAt, renewalAmount }: EmailData<'subscription-welcome'>): EmailBlock[] {
  if (!renewsAt) return []
  const text = `It renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount)}, unless you cancel before. We shall remind you.`
  return [{ text }]
}

const deliveryBlocks = (address: string[]): EmailBlock[] => [
  { text: 'The printed edition goes to:' },
  { quote: address.join('\n') },
  { text: 'You can change that in your account.' },
]

const confirmationBlocks = (confirmUrl: string): EmailBlock[] => [
  { text: 'One thing is missing: that this address is yours.' },
  { button: 'Confirm my address', link: confirmUrl },
  { text: 'The link works once, and for 24 hours.' },
]

const withdrawalBlocks = ({ url }: Publication, until: string): EmailBlock[] => [
  {
    text: `You may withdraw from this contract within fourteen days, until ${dateAndTime(until)}, without giving a reason; then everything goes back to you. It takes two steps: ${url}/account/withdrawal`,
  },
]
