import { useAction } from '#lib/useAction.ts'
import type { PrintPause } from '#shared/contracts/print-pause.ts'
import { longDate } from '#shared/domain/dates.ts'
import { editionList, termAfterResuming } from '#shared/domain/print-pause.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { resumePrintedEdition } from './subscription-mutations.ts'

/** What the pause leaves out, when the term then ends, and the button that ends it. */
export function RunningPause({ current }: { current: NonNullable<PrintPause['current']> }) {
  const { errorMessage, run } = useAction()
  const { editions, nextName, termEnd } = current

  const resume = () =>
    run(async () => {
      await resumePrintedEdition()
      return { title: 'Success', description: 'Your printed edition is sent again.' }
    })

  return (
    <>
      Your printed edition is paused. {editionList(editions.map(({ name }) => name))}{' '}
      {editions.length === 1 ? 'is' : 'are'} left out; {nextName} comes to you again, and your term then ends on{' '}
      {longDate(termEnd)}.
      <span className="block">
        <ConfirmDialog
          title="Resume the printed edition?"
          trigger={<Button variant="ghost">Resume the Printed Edition</Button>}
          confirmLabel="Resume It"
          cancelLabel="Keep the Pause"
          onConfirm={resume}
          errorMessage={errorMessage}
        >
          The next edition that can still be sent comes to you again. {termAfterResuming(current)}
        </ConfirmDialog>
      </span>
    </>
  )
}
