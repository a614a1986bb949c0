import type { PrintPause, ReasonAgainstPause } from '../contracts/print-pause.ts'
import { translatable } from '../contracts/translatable.ts'
import { longDate } from './dates.ts'
import { type Language, localeTags, type TextLocale } from './language.ts'
import { editionName } from './print-edition.ts'

/** Why the printed edition cannot be paused now, and what to do about it; translated where it is shown. */
export const reasonsAgainstPause: Record<ReasonAgainstPause, string> = {
  'free-days': translatable(
    'Your free days are running: the printed edition, and so a pause of it, begins with the first payment.',
  ),
  'payment-missing': translatable('A payment is missing. Once it is paid, the printed edition can be paused.'),
  cancelled: translatable(
    'You have cancelled this subscription. Please resume it first; then the printed edition can be paused.',
  ),
  'plan-change': translatable(
    'You have planned another plan. Please take that back first; then the printed edition can be paused.',
  ),
  discount: translatable(
    'A discount is on your subscription, which a pause could use up. Where it is an offer for your next year, please give it up first.',
  ),
  'months-on-their-way': translatable(
    'The months of your last pause are just being added. Please try again in a few minutes.',
  ),
  used: translatable('You have paused as many editions as your plan allows in twelve months.'),
  'too-late': translatable(
    'Your next renewal is too close: a pause has to be over three weeks before it. After the renewal you can pause again.',
  ),
}

/** 'December 2026 and January 2027' for their names. */
export const editionList = (names: string[], language: Language = 'en'): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : localeTags[language]).format(names)

/** The same for `2026-12` and `2027-01`. */
export const editionNames = (editions: string[], language: Language): string =>
  editionList(
    editions.map((edition) => editionName(edition, language)),
    language,
  )

/** The list of an edition closes at midnight, so its last day is the one before. */
export const lastDayBefore = (closesAt: string): string => new Date(Date.parse(closesAt) - 1).toISOString()

/** 'one month', '3 months' */
export const monthCount = (months: number): string => (months === 1 ? 'one month' : `${months} months`)

/** The effect on the term when a pause is ended now. */
export function termAfterResuming(
  { editions, termEndNow }: NonNullable<PrintPause['current']>,
  { language, t }: TextLocale,
): string {
  const leftOut = editions.flatMap(({ edition, isLeftOut }) => (isLeftOut ? [edition] : []))
  return leftOut.length === 0
    ? t('No edition was left out yet, so the term stays as it is.')
    : t(
        '{editions} {count, plural, one {was} other {were}} left out, so the term ends {count, plural, one {one month} other {# months}} later, on {date}.',
        { editions: editionNames(leftOut, language), count: leftOut.length, date: longDate(termEndNow, language) },
      )
}
