import type { PrintPause } from '#shared/contracts/print-pause.ts'
import { type Language, localeTags } from '#shared/domain/language.ts'
import { editionName } from '#shared/domain/print-edition.ts'
import { editionList } from '#shared/domain/print-pause.ts'
import type { Locale } from '../../../languages/locale.ts'

/** 'December 2026 and January 2027', in the language of the page. */
export function editionNames(editions: { edition: string }[], language: Language): string {
  const names = editions.map(({ edition }) => editionName(edition, language))
  return language === 'en' ? editionList(names) : new Intl.ListFormat(localeTags[language]).format(names)
}

/** What ending a pause now does to the term. */
export function resumptionText(
  { editions, termEndNow }: NonNullable<PrintPause['current']>,
  { t, language, longDate }: Locale,
): string {
  const leftOut = editions.filter(({ isLeftOut }) => isLeftOut)
  return leftOut.length === 0
    ? t('No edition was left out yet, so the term stays as it is.')
    : t(
        '{editions} {count, plural, one {was} other {were}} left out, so the term ends {count, plural, one {one month} other {# months}} later, on {date}.',
        { editions: editionNames(leftOut, language), count: leftOut.length, date: longDate(termEndNow) },
      )
}
