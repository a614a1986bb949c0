import { useState } from 'react'
import { useAction } from '#lib/useAction.ts'
import type { PrintPause } from '#shared/contracts/print-pause.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { shortAmountLabel } from '#shared/domain/price.ts'
import { editionAfter, editionName } from '#shared/domain/print-edition.ts'
import { editionNames, reasonsAgainstPause } from '#shared/domain/print-pause.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import type { Locale } from '../../../languages/locale.ts'
import { pausePrintedEdition } from './subscription-mutations.ts'

interface Props {
  userSubscription: UserSubscription
  pause: PrintPause
}

/** The button that pauses the printed edition, or why it cannot be paused now. A pause that runs is an alert above. */
export function PausePrintedEdition({ userSubscription, pause: { reason, choices, current } }: Props) {
  const locale = useLocale()
  const { t, language } = locale
  const { errorMessage, run } = useAction()
  const [count, setCount] = useState(1)
  // Another edition may have closed meanwhile.
  const chosen = choices.slice(0, count)
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (current) return undefined
  if (reason || !first || !last) {
    const explanation = reason && reasonsAgainstPause[reason]
    return (
      <p className="my-3 w-full max-w-measure text-small text-soft">
        {t('The printed edition cannot be paused now.')} {explanation && t(explanation)}
      </p>
    )
  }

  const confirm = () =>
    run(async () => {
      await pausePrintedEdition({ firstEdition: first.edition, lastEdition: last.edition })
      return {
        title: t('Success'),
        description: t('Your printed edition comes again with {edition}.', {
          edition: editionName(editionAfter(last.edition), language),
        }),
      }
    })

  return (
    <ConfirmDialog
      title={t('Pause the printed edition?')}
      trigger={<Button variant="ghost">{t('Pause the Printed Edition')}</Button>}
      confirmLabel={t('Pause It')}
      cancelLabel={t('Keep It Coming')}
      onConfirm={confirm}
      errorMessage={errorMessage}
    >
      <p className="mb-6">
        {t(
          'A pause leaves out whole editions and makes your term longer by as many months; you go on reading everything here.',
        )}
      </p>
      <Select
        name="editions"
        label={t('Leave out')}
        value={String(chosen.length)}
        onValueChange={(value) => setCount(Number(value))}
        options={choices.map((_, index) => ({
          value: String(index + 1),
          label: editionNames(
            choices.slice(0, index + 1).map(({ edition }) => edition),
            language,
          ),
        }))}
      />
      {/* Announced when another number of editions is chosen. */}
      <ul className="mt-6 grid gap-3" aria-live="polite">
        {pauseConsequences(userSubscription, chosen, locale).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** The consequences of a pause, a sentence each. */
function pauseConsequences(
  { currentPeriodEnd: end, balance }: UserSubscription,
  chosen: PrintPause['choices'],
  { t, language, longDate }: Locale,
): string[] {
  const last = chosen.at(-1)
  if (!last || !end) return []
  const count = chosen.length
  return [
    t('{editions} {count, plural, one {is} other {are}} not sent; {next} comes to you again.', {
      editions: editionNames(
        chosen.map(({ edition }) => edition),
        language,
      ),
      count,
      next: editionName(editionAfter(last.edition), language),
    }),
    t(
      'Your term ends on {date} instead of {end}: {count, plural, one {one month} other {# months}} later. It renews then, for the same amount as before.',
      { date: longDate(last.termEnd), end: longDate(end), count },
    ),
    ...(balance && balance.amount > 0
      ? [
          t('{amount} that is still due from before is charged when the months are added.', {
            amount: shortAmountLabel(balance.amount, balance.currency, language),
          }),
        ]
      : []),
    t('You can resume earlier. Then only what was left out is added.'),
    t('Until that renewal you cannot change to another plan.'),
  ]
}
