import { useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { DeadLetter, DeadLetterAction, QueueName } from '#shared/contracts/queue.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ACTIONS_CLASS, EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { systemQuery, useAdminAction, useAdminForm, useAdminList } from '../admin-queries.ts'
import { shortDateTimeLabel } from '../date-labels.ts'

/** Of one request; more can be selected once these are done. */
const SELECTED_MAX = 100

/** The entries of a queue that were given up, newest first, to be tried again or discarded. */
export function DeadLetterList({ queue }: { queue: QueueName }) {
  const query = useAdminList('/admin/queues/{queue}/dead-letters', { path: { queue } })
  const ref = useRef<HTMLDivElement>(null)
  return (
    // Focused when the buttons that were pressed have gone.
    <div ref={ref} tabIndex={-1} className="outline-none">
      <QueryBoundary
        query={query}
        subject="The entries that were given up"
        skeleton={<ListSkeleton />}
        empty={<EmptyNote>Nothing is given up in this queue.</EmptyNote>}
      >
        {(entries) => (
          <Entries
            queue={queue}
            entries={entries}
            onLoadMore={query.loadMore}
            onDone={() => {
              ref.current?.focus()
              invalidate({ queryKey: ['/admin/queues/{queue}/dead-letters', { path: { queue } }] }, systemQuery)
            }}
          />
        )}
      </QueryBoundary>
    </div>
  )
}

interface EntriesProps {
  queue: QueueName
  entries: DeadLetter[]
  onLoadMore: (() => Promise<boolean>) | undefined
  onDone: () => void
}

function Entries({ queue, entries, onLoadMore, onDone }: EntriesProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [discards, setDiscards] = useState(false)
  const { pending, run } = useAdminAction()
  // An entry that has gone meanwhile is no longer selected.
  const ids = entries.map(({ id }) => id).filter((id) => chosen.includes(id))
  const most = Math.min(entries.length, SELECTED_MAX)

  const send = (body: DeadLetterAction) => api.post('/admin/queues/{queue}/dead-letters', { path: { queue }, body })

  function finish() {
    setChosen([])
    setDiscards(false)
    onDone()
  }

  const retry = () =>
    run(async () => {
      const { count } = await send({ action: 'retry', ids })
      finish()
      return { title: 'Queued again', description: entriesLabel(count) }
    })

  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ reason = '' }) => {
      const { count } = await send({ action: 'discard', ids, reason })
      showToast({ title: 'Discarded', description: entriesLabel(count) })
      finish()
      return undefined
    },
  })

  const busy = pending || submitting
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <Checkbox
          name="all"
          label={entries.length > SELECTED_MAX ? `Select the first ${SELECTED_MAX}` : 'Select all shown'}
          checked={ids.length >= most}
          disabled={busy}
          onChange={({ target }) => setChosen(target.checked ? entries.slice(0, most).map(({ id }) => id) : [])}
        />
        <div className={ACTIONS_CLASS}>
          <span role="status" className="font-ui text-small text-soft tabular-nums">
            {ids.length > 0 ? `${ids.length} selected` : ''}
          </span>
          <Button variant="ghost" disabled={busy || ids.length === 0} onClick={retry}>
            {pending ? 'Queueing…' : 'Try again'}
          </Button>
          <Button
            variant="ghost"
            disabled={busy || ids.length === 0}
            aria-expanded={discards && ids.length > 0}
            onClick={() => setDiscards(!discards)}
          >
            Discard
          </Button>
        </div>
      </div>
      {discards && ids.length > 0 && (
        <Form className="my-4 grid max-w-160 gap-5" aria-label="Discard" {...formProps}>
          <TextField
            name="reason"
            label="Reason"
            hint="The audit log keeps it."
            required
            maxLength={300}
            autoComplete="off"
          />
          <div>
            <SubmitButton
              submitting={submitting}
              label={`Discard ${entriesLabel(ids.length)}`}
              busyLabel="Discarding…"
            />
          </div>
        </Form>
      )}
      <PaginatedList label="Entries that were given up" onLoadMore={onLoadMore}>
        {entries.map(({ id, subject, key, attempts, error, givenUpAt }) => (
          <li key={id} tabIndex={-1} className="border-t border-line py-2 outline-none">
            <Checkbox
              name={id}
              label={subject || key}
              aria-describedby={`${id}-details`}
              checked={ids.includes(id)}
              disabled={busy || (ids.length >= SELECTED_MAX && !ids.includes(id))}
              onChange={({ target }) => setChosen(target.checked ? [...ids, id] : ids.filter((other) => other !== id))}
            />
            <div id={`${id}-details`} className="pb-2 pl-8">
              <p className="text-pretty wrap-anywhere">{error ?? 'No reason was recorded.'}</p>
              <p className="mt-1 font-ui text-small text-soft tabular-nums">
                {attempts === 1 ? 'One attempt' : `${attempts} attempts`}, given up {shortDateTimeLabel(givenUpAt)}
              </p>
            </div>
          </li>
        ))}
      </PaginatedList>
    </>
  )
}

const entriesLabel = (count: number) => (count === 1 ? 'one entry' : `${count} entries`)
