import { useAction } from '#lib/useAction.ts'
import type { PrintPause } from '#shared/contracts/print-pause.ts'
import { editionName } from '#shared/domain/print-edition.ts'
import { editionNames, termAfterResuming } from '#shared/domain/print-pause.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { resumePrintedEdition } from './subscription-mutations.ts'

/** The running pause: its left out editions, the end of the term after it, and the button that ends it. */
export function RunningPause({ current }: { current: NonNullable<PrintPause['current']> }) {
  const locale = useLocale()
  const { t, language, longDate } = locale
  const { errorMessage, run } = useAction()
  const { editions, nextEdition, termEnd } = current

  const resume = () =>
    run(async () => {
      await resumePrintedEdition()
      return { title: t('Success'), description: t('Your printed edition is sent again.') }
    })

  return (
    <>
      {t(
        'Your printed edition is paused. {editions} {count, plural, one {is} other {are}} left out; {next} comes to you again, and your term then ends on {date}.',
        {
          editions: editionNames(
            editions.map(({ edition }) => edition),
            language,
          ),
          count: editions.length,
          next: editionName(nextEdition, language),
          date: longDate(termEnd),
        },
      )}
      <span className="block">
        <ConfirmDialog
          title={t('Resume the printed edition?')}
          trigger={<Button variant="ghost">{t('Resume the Printed Edition')}</Button>}
          confirmLabel={t('Resume It')}
          cancelLabel={t('Keep the Pause')}
          onConfirm={resume}
          errorMessage={errorMessage}
        >
          {t('The next edition that can still be sent comes to you again.')} {termAfterResuming(current, locale)}
        </ConfirmDialog>
      </span>
    </>
  )
}
