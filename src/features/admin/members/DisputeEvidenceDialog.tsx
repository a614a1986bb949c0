import { useState } from 'react'
import { api } from '#lib/api.ts'
import { apiQuery, invalidate, updateCache } from '#lib/api-query.ts'
import type { DataOf } from '#lib/api-types.ts'
import { showToast } from '#lib/toast.ts'
import { MAX_STATEMENT_LENGTH } from '#shared/contracts/text-limits.ts'
import { dateAndTime } from '#shared/domain/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminForm, useAdminQuery } from '../admin-queries.ts'
import { awaitsEvidence, disputeStatusLabel } from '../dispute-labels.ts'

type Evidence = DataOf<'get', '/admin/disputes/{id}/evidence'>

interface Props {
  id: string
  /** Owners submit; support reads. */
  canManage: boolean
}

/** The evidence about a disputed payment, for the bank. */
export function DisputeEvidenceDialog({ id, canManage }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title="Evidence for the bank"
      trigger={<Button variant="ghost">Evidence</Button>}
      disablePointerDismissal
      wide
      open={open}
      onOpenChange={setOpen}
    >
      {open && <EvidenceDraft id={id} canManage={canManage} />}
    </Dialog>
  )
}

function EvidenceDraft({ id, canManage }: Props) {
  const query = useAdminQuery('/admin/disputes/{id}/evidence', { path: { id } })
  return (
    <div className="mt-6">
      <QueryBoundary query={query} subject="The evidence" skeleton={<ListSkeleton />}>
        {(evidence) => (
          <>
            <EvidenceStatus {...evidence} />
            {canManage && !evidence.submittedAt && awaitsEvidence(evidence.status) && <EvidenceForm id={id} />}
            <EvidenceFields {...evidence} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

const EvidenceStatus = ({ status, dueBy, submittedAt, failure }: Evidence) => (
  <>
    <p className="max-w-measure text-soft">
      {submittedAt
        ? `Submitted on ${dateAndTime(submittedAt)}; the dispute: ${disputeStatusLabel(status, dueBy)}.`
        : `The dispute ${disputeStatusLabel(status, dueBy)}. Evidence can be submitted once.`}
    </p>
    {failure && (
      <div className="mt-4">
        <Alert>Stripe has not taken it: {failure} Submit it in Stripe’s dashboard.</Alert>
      </div>
    )}
  </>
)

function EvidenceForm({ id }: { id: string }) {
  const { submitting, errorMessage, formProps } = useAdminForm({
    errorTitle: 'Error',
    validate: () => undefined,
    submit: async ({ statement = '' }) => {
      const submitted = await api.post('/admin/disputes/{id}/evidence', { path: { id }, body: { statement } })
      updateCache(apiQuery('/admin/disputes/{id}/evidence', { path: { id } }), () => submitted)
      invalidate({ queryKey: ['/admin/members/{id}'] }, { queryKey: ['/admin/disputes'] })
      showToast({ title: 'Evidence submitted', description: 'The bank decides within weeks.' })
      return undefined
    },
  })
  return (
    <Form className="mt-6 grid max-w-192 gap-6" aria-label="Evidence" {...formProps}>
      <TextArea
        name="statement"
        label="Why the payment was right"
        hint="Sent together with what is listed below."
        rows={6}
        maxLength={MAX_STATEMENT_LENGTH}
        required
      />
      {errorMessage && <Alert>{errorMessage}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label="Submit once and for all" busyLabel="Submitting…" />
      </div>
    </Form>
  )
}

/** Stripe's fields in the order in which a bank reads them. */
const fieldNames: Record<string, string> = {
  uncategorized_text: 'Statement and receipt',
  customer_name: 'Reader',
  customer_email_address: 'E-mail address',
  product_description: 'What was bought',
  service_date: 'Bought on',
  access_activity_log: 'Sign-ins and articles read',
  shipping_address: 'Printed editions sent to',
  shipping_date: 'Printed editions',
  refund_policy_disclosure: 'Withdrawal, as it was shown',
  cancellation_policy_disclosure: 'Cancellation, as it was shown',
  cancellation_rebuttal: 'State of the subscription',
}

const EvidenceFields = ({ evidence }: Evidence) => (
  <dl className="mt-8 divide-y divide-line border-y border-line">
    {Object.entries(fieldNames).flatMap(([field, name]) =>
      evidence[field] ? (
        <div key={field} className="grid gap-x-8 gap-y-1 py-3 md:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="font-ui text-small text-soft">{name}</dt>
          <dd className="max-h-60 min-w-0 overflow-y-auto whitespace-pre-line wrap-anywhere">{evidence[field]}</dd>
        </div>
      ) : (
        []
      ),
    )}
  </dl>
)
