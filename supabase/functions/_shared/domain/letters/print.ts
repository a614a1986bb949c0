import type { EmailData } from '../../contracts/letter.ts'
import { dateAndTime } from '../dates.ts'
import { editionName } from '../print.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

const WHERE = 'Say where it goes'
const delivery = ({ url }: Publication) => `${url}/account#delivery`
const foot = ({ name }: Publication) => [
  `This letter comes because your subscription to ${name} includes the printed edition.`,
]

/** Some days before the list of an edition is closed, to whoever has given no address. */
export function printAddressWantedLetter(
  publication: Publication,
  { firstName, edition, closesAt }: EmailData<'print-address-request'>,
): Letter {
  const name = editionName(edition)
  return letterOn(publication, {
    subject: `Where shall we send the edition of ${name}?`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `The printed edition of ${name} is being prepared, and we have no address of yours yet.` },
      { says: `Please save one by ${dateAndTime(closesAt)}: that is when the list goes to the printers.` },
      { asks: WHERE, link: delivery(publication) },
    ],
    foot: foot(publication),
  })
}

/** When the list was closed without an address. */
export function printAddressMissingLetter(
  publication: Publication,
  { firstName, edition }: EmailData<'print-address-missing'>,
): Letter {
  const name = editionName(edition)
  return letterOn(publication, {
    subject: `We have no address for your edition of ${name}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `The list for the printed edition of ${name} is closed, and we had no address of yours to put on it.` },
      { says: 'Save one now, and the next edition goes there.' },
      { asks: WHERE, link: delivery(publication) },
      {
        says: `If you would like this one after all, write to ${publication.contactEmail}: we keep a few copies back.`,
      },
    ],
    foot: foot(publication),
  })
}
