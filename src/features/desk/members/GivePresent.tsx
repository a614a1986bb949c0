import { useState } from 'react'
import type { MemberDetail, NewComplimentarySubscription } from '#shared/contracts/member.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { api } from '../../../lib/api.ts'
import { useFormSubmit } from '../../../lib/sending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { closeWhatIsShut } from '../colleague.ts'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import { useList } from '../sending.ts'
import { changed } from './changed.ts'
import { nameOf } from './labels.ts'

interface Props {
  story: MemberDetail
  words: string
  /** They have one already, which this takes the place of. */
  isAnother: boolean
}

/** A plan as a present of the house, on a sheet. */
export function GivePresent({ story, words, isAnother }: Props) {
  const [open, setOpen] = useState(false)
  const list = useList('/subscriptions')
  const label = isAnother ? 'Give another present' : 'Give a present'
  return (
    <Dialog
      title={`A present for ${nameOf(story.member)}`}
      trigger={<Button variant="ghost">{label}</Button>}
      disablePointerDismissal
      open={open}
      onOpenChange={setOpen}
    >
      <QueryBoundary {...list} subject="The plans" skeleton={<ListSkeleton />}>
        {(plans) => <PresentForm {...{ story, words, plans }} onGiven={() => setOpen(false)} />}
      </QueryBoundary>
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'isAnother'> {
  plans: Plan[]
  onGiven: () => void
}

function PresentForm({ story: { member }, words, plans, onGiven }: FormProps) {
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    onError: showErrorToast,
    submit: async ({ planId = '', endsAt = '', reason = '' }) => {
      // The last day that is theirs, by the magazine's calendar.
      const body: NewComplimentarySubscription = { planId, endsAt: `${endsAt}T23:59:59.000Z`, reason }
      try {
        const after = await api.post<MemberDetail>(`/admin/members/${member.id}/complimentary-subscription`, body)
        onGiven()
        changed(after, words)
      } catch (error) {
        closeWhatIsShut(error)
        throw error
      }
      showToast({ title: 'Present given', description: `A letter tells ${nameOf(member)}.`, duration: 3000 })
      return undefined
    },
  })
  const paid = plans.filter(({ price }) => price > 0)

  return (
    <Form className="mt-6 grid gap-6" aria-label="Present" errors={errors} onSubmit={handleSubmit}>
      <Select name="planId" label="Plan" options={paid.map(({ id, name }) => ({ value: id, label: name }))} />
      <TextField
        name="endsAt"
        label="Until"
        type="date"
        defaultValue={dayIn(1)}
        min={dayIn(0)}
        max={dayIn(5)}
        hint="The last day. It ends by itself; there is nothing to cancel."
        required
      />
      <TextField
        name="reason"
        label="For what"
        hint="For the desk; the reader does not see it."
        maxLength={300}
        required
      />
      {errorMessage && (
        <p role="alert" className="border-l-2 border-accent pl-5">
          {errorMessage}
        </p>
      )}
      <div>
        <Button type="submit" disabled={submitting} focusableWhenDisabled>
          {submitting ? 'Giving…' : 'Give present'}
        </Button>
      </div>
    </Form>
  )
}

/** Today in so many years, less the day on which that would be too late. */
function dayIn(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + years, day.getUTCMonth(), day.getUTCDate() - (years > 0 ? 1 : 0))
  return day.toISOString().slice(0, 10)
}
