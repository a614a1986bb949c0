import type { EmailData } from '../../contracts/email.ts'
import { dateAndTime } from '../dates.ts'
import { editionName } from '../print-edition.ts'
import { type Email, greeting, type Publication, renderEmail } from './template.ts'

const BUTTON_LABEL = 'Say where it goes'
const deliveryUrl = ({ url }: Publication) => `${url}/account#delivery`
const footer = ({ name }: Publication) => [
  `This letter comes because your subscription to ${name} includes the printed edition.`,
]

/** Some days before the list of an edition is closed, to each entitled reader without an address. */
export function printAddressRequestEmail(
  publication: Publication,
  { firstName, edition, closesAt }: EmailData<'print-address-request'>,
): Email {
  const name = editionName(edition)
  return renderEmail(publication, {
    subject: `Where shall we send the edition of ${name}?`,
    blocks: [
      { text: greeting(firstName) },
      { text: `The printed edition of ${name} is being prepared, and we have no address of yours yet.` },
      { text: `Please save one by ${dateAndTime(closesAt)}: that is when the list goes to the printers.` },
      { button: BUTTON_LABEL, link: deliveryUrl(publication) },
    ],
    footer: footer(publication),
  })
}

/** When the list was closed without an address. */
export function printAddressMissingEmail(
  publication: Publication,
  { firstName, edition }: EmailData<'print-address-missing'>,
): Email {
  const name = editionName(edition)
  return renderEmail(publication, {
    subject: `We have no address for your edition of ${name}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `The list for the printed edition of ${name} is closed, and we had no address of yours to put on it.` },
      { text: 'Save one now, and the next edition goes there.' },
      { button: BUTTON_LABEL, link: deliveryUrl(publication) },
      {
        text: `If you would like this one after all, write to ${publication.contactEmail}: we keep a few copies back.`,
      },
    ],
    footer: footer(publication),
  })
}
