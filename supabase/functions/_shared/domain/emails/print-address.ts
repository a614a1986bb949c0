import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { dateAndTime } from '../dates.ts'
import type { TextLocale, Translate } from '../language.ts'
import { editionName } from '../print-edition.ts'
import { type Email, greeting, type Publication, pageLink, renderEmail } from './template.ts'

const deliveryButton = (publication: Publication, { language, t }: TextLocale) => ({
  button: t('Say where it goes'),
  link: pageLink(publication, language, '/account#delivery'),
})
const footer = ({ name }: Publication, t: Translate) => [
  t('This letter comes because your subscription to {name} includes the printed edition.', { name }),
]

/** Some days before the list of an edition is closed, to each entitled reader without an address. */
export function printAddressRequestEmail(
  publication: Publication,
  { firstName, edition, closesAt }: EmailData<'print-address-request'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const month = editionName(edition, language)
  const content = {
    subject: t('Where shall we send the edition of {month}?', { month }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('The printed edition of {month} is being prepared, and we have no address of yours yet.', { month }),
      },
      {
        text: t('Please save one by {closesAt}: that is when the list goes to the printers.', {
          closesAt: dateAndTime(closesAt, language),
        }),
      },
      deliveryButton(publication, locale),
    ],
    footer: footer(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** When the list was closed without an address. */
export function printAddressMissingEmail(
  publication: Publication,
  { firstName, edition }: EmailData<'print-address-missing'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const month = editionName(edition, language)
  const { contactEmail } = publication
  const content = {
    subject: t('We have no address for your edition of {month}', { month }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('The list for the printed edition of {month} is closed, and we had no address of yours to put on it.', {
          month,
        }),
      },
      { text: t('Save one now, and the next edition goes there.') },
      deliveryButton(publication, locale),
      {
        text: t('If you would like this one after all, write to {contactEmail}: we keep a few copies back.', {
          contactEmail,
        }),
      },
    ],
    footer: footer(publication, t),
  }
  return renderEmail(publication, content, language)
}
