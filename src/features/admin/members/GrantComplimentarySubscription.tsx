import { useState } from 'react'
import { api } from '#lib/api.ts'
import { showToast } from '#lib/toast.ts'
import type { MemberDetail, NewComplimentarySubscription } from '#shared/contracts/member.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { MAX_REASON_LENGTH } from '#shared/contracts/text-limits.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { updateMemberCache, useAdminForm, useAdminQuery } from '../admin-queries.ts'
import { memberName } from './member-labels.ts'

interface Props {
  detail: MemberDetail
  search: string
  /** Whether the member already has a complimentary subscription. */
  replacesCurrent: boolean
}

export function GrantComplimentarySubscription({ detail, search, replacesCurrent }: Props) {
  const [open, setOpen] = useState(false)
  const query = useAdminQuery('/subscriptions')
  const label = replacesCurrent ? 'Give another complimentary subscription' : 'Give a complimentary subscription'
  return (
    <Dialog
      title={`A complimentary subscription for ${memberName(detail.member)}`}
      trigger={<Button variant="ghost">{label}</Button>}
      disablePointerDismissal
      open={open}
      onOpenChange={setOpen}
    >
      <QueryBoundary query={query} subject="The plans" skeleton={<ListSkeleton />}>
        {(plans) => (
          <ComplimentaryForm detail={detail} search={search} plans={plans} onGranted={() => setOpen(false)} />
        )}
      </QueryBoundary>
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'replacesCurrent'> {
  plans: Plan[]
  onGranted: () => void
}

function ComplimentaryForm({ detail: { member }, search, plans, onGranted }: FormProps) {
  const { submitting, errorMessage, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ planId = '', endsAt = '', reason = '' }) => {
      // The subscription includes its last day, in UTC.
      const body: NewComplimentarySubscription = { planId, endsAt: `${endsAt}T23:59:59.000Z`, reason }
      const updated = await api.post('/admin/members/{id}/complimentary-subscription', {
        path: { id: member.id },
        body,
      })
      onGranted()
      updateMemberCache(updated, search)
      showToast({ title: 'Complimentary subscription given', description: `An e-mail tells ${memberName(member)}.` })
      return undefined
    },
  })
  const paidPlans = plans.filter(({ price }) => price > 0)

  return (
    <Form className="mt-6 grid gap-6" aria-label="Complimentary subscription" {...formProps}>
      <Select name="planId" label="Plan" options={paidPlans.map(({ id, name }) => ({ value: id, label: name }))} />
      <TextField
        name="endsAt"
        label="Until"
        type="date"
        defaultValue={dateInYears(1)}
        min={dateInYears(0)}
        max={dateInYears(5)}
        hint="The last day. It ends by itself; there is nothing to cancel."
        required
      />
      <TextField
        name="reason"
        label="For what"
        hint="For staff; the reader does not see it."
        maxLength={MAX_REASON_LENGTH}
        required
      />
      {errorMessage && <Alert>{errorMessage}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label="Give subscription" busyLabel="Giving…" />
      </div>
    </Form>
  )
}

/** A date as a date field takes it: today, or the last day of a term of so many years that begins today. */
function dateInYears(years: number): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() - (years > 0 ? 1 : 0))
  return date.toISOString().slice(0, 10)
}
