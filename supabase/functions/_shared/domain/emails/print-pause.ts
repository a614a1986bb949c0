import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { fullDate } from '../dates.ts'
import type { TextLocale } from '../language.ts'
import { editionName } from '../print-edition.ts'
import { editionNames, lastDayBefore } from '../print-pause.ts'
import { accountLink, planFooter } from './billing-blocks.ts'
import { type Email, type EmailBlock, greeting, type Publication, renderEmail } from './template.ts'

/** A pause of the printed edition has begun. */
export function pauseStartedEmail(
  publication: Publication,
  { firstName, plan, editions, nextEdition, termEnd }: EmailData<'pause-started'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const resumes = editionName(nextEdition, language)
  const leftOut = editionNames(editions, language)
  const content = {
    subject: t('Your printed edition is paused until {edition}', { edition: resumes }),
    blocks: [
      { text: greeting(firstName, t) },
      { text: t('We leave out {editions}, and go on reading with you on the screen.', { editions: leftOut }) },
      {
        details: [
          [t('Plan'), plan],
          [t('Left out'), leftOut],
          [t('Sent again from'), resumes],
          [t('Paid until'), fullDate(termEnd, language)],
        ] satisfies [string, string][],
      },
      {
        text: t(
          'Nothing is lost: your term becomes longer by {months, plural, one {one month} other {# months}} when the pause ends, and renews for the same amount. You can resume earlier in your account; then only what was left out is added.',
          { months: editions.length },
        ),
      },
      accountButton(publication, locale),
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

/** A week before the last edition of a pause closes. */
export function pauseEndingEmail(
  publication: Publication,
  { firstName, lastEdition, nextEdition, closesAt }: EmailData<'pause-ending'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const next = editionName(nextEdition, language)
  const content = {
    subject: t('Your printed edition comes again with {edition}', { edition: next }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t(
          'Your pause is nearly over: {edition} is the last edition that we leave out. Its list closes on {date}.',
          { edition: editionName(lastEdition, language), date: fullDate(lastDayBefore(closesAt), language) },
        ),
      },
      {
        text: t('{edition} is sent to you again. If you have moved, please tell us the new address.', {
          edition: next,
        }),
      },
      accountButton(publication, locale),
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

/** A pause has ended: its last edition has closed, or the reader, an owner or a cancellation ended it. */
export function pauseEndedEmail(
  publication: Publication,
  { firstName, plan, months, termEnd, nextEdition }: EmailData<'pause-ended'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const content = {
    subject: t('The pause of your printed edition is over'),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: nextEdition
          ? t('Your printed edition is sent again, from {edition} on.', { edition: editionName(nextEdition, language) })
          : t('The pause of your printed edition is over.'),
      },
      {
        text: termEnd
          ? t(
              'We left out {months, plural, one {one edition} other {# editions}}, so {plan} is yours for {months, plural, one {one month} other {# months}} longer: until {date}. Nothing was charged for that.',
              { months, plan, date: fullDate(termEnd, language) },
            )
          : t('No edition was left out, so the term of {plan} stays as it was.', { plan }),
      },
      accountButton(publication, locale),
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

const accountButton = (publication: Publication, { language, t }: TextLocale): EmailBlock => ({
  button: t('Your account'),
  link: accountLink(publication, language),
})
