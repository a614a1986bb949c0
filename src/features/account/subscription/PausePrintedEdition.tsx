import { useState } from 'react'
import { useAction } from '#lib/useAction.ts'
import type { PrintPause } from '#shared/contracts/print-pause.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { editionList, monthCount, reasonsAgainstPause } from '#shared/domain/print-pause.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { pausePrintedEdition } from './subscription-mutations.ts'

interface Props {
  userSubscription: UserSubscription
  pause: PrintPause
}

/** The button that pauses the printed edition, or why it cannot be paused now. A pause that runs is an alert above. */
export function PausePrintedEdition({ userSubscription, pause: { reason, choices, current } }: Props) {
  const { errorMessage, run } = useAction()
  const [count, setCount] = useState(1)
  // Another edition may have closed meanwhile.
  const chosen = choices.slice(0, count)
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (current) return undefined
  if (reason || !first || !last)
    return (
      <p className="my-3 w-full max-w-measure text-small text-soft">
        The printed edition cannot be paused now. {reason && reasonsAgainstPause[reason]}
      </p>
    )

  const confirm = () =>
    run(async () => {
      await pausePrintedEdition({ firstEdition: first.edition, lastEdition: last.edition })
      return { title: 'Success', description: `Your printed edition comes again with ${last.nextName}.` }
    })

  return (
    <ConfirmDialog
      title="Pause the printed edition?"
      trigger={<Button variant="ghost">Pause the Printed Edition</Button>}
      confirmLabel="Pause It"
      cancelLabel="Keep It Coming"
      onConfirm={confirm}
      errorMessage={errorMessage}
    >
      <p className="mb-6">
        A pause leaves out whole editions and makes your term longer by as many months; you go on reading everything
        here.
      </p>
      <Select
        name="editions"
        label="Leave out"
        value={String(chosen.length)}
        onValueChange={(value) => setCount(Number(value))}
        options={choices.map((_, index) => ({
          value: String(index + 1),
          label: editionList(choices.slice(0, index + 1).map(({ name }) => name)),
        }))}
      />
      {/* Announced when another number of editions is chosen. */}
      <ul className="mt-6 grid gap-3" aria-live="polite">
        {pauseConsequences(userSubscription, chosen).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** The consequences of a pause, a sentence each. */
function pauseConsequences({ currentPeriodEnd: end }: UserSubscription, chosen: PrintPause['choices']): string[] {
  const last = chosen.at(-1)
  if (!last || !end) return []
  const names = chosen.map(({ name }) => name)
  return [
    `${editionList(names)} ${names.length === 1 ? 'is' : 'are'} not sent; ${last.nextName} comes to you again.`,
    `Your term ends on ${longDate(last.termEnd)} instead of ${longDate(end)}: ${monthCount(names.length)} later. It renews then, for the same amount as before.`,
    'You can resume earlier. Then only what was left out is added.',
    'Until that renewal you cannot change to another plan.',
  ]
}
