import { api } from '#lib/api.ts'
import { apiListQuery, updateListCache, useApiList } from '#lib/api-query.ts'
import { MISSING_FIELDS } from '#lib/registration-validation.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { NewTicket, SupportTicket } from '#shared/contracts/support-ticket.ts'
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '#shared/contracts/text-limits.ts'
import { longDate } from '#shared/domain/dates.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { Accordion } from '#ui/Accordion.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Form } from '#ui/Form.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ListSkeleton } from '../Placeholders.tsx'

/** The support tab: the form for a new ticket, and the reader's tickets. */
export function Support() {
  return (
    <>
      <Section title="Write to us" intro="A person reads it, and answers within 24 hours.">
        <TicketForm />
      </Section>
      <Section title="Recent tickets">
        <Tickets />
      </Section>
    </>
  )
}

const categories = Object.entries(ticketCategoryLabels).map(([value, label]) => ({ value, label }))

/** The form for a ticket, which is cleared once the ticket is created. */
function TicketForm() {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    submit: async (values, form) => {
      const ticket = await api.post('/user/support-tickets', { body: values as NewTicket })
      updateListCache(apiListQuery('/user/support-tickets'), (tickets, page) =>
        page === 0 ? [ticket, ...tickets] : tickets,
      )
      form.reset()
      showToast({
        title: 'Support ticket created',
        description: "We'll get back to you within 24 hours.",
      })
    },
  })

  return (
    <Form
      className="grid gap-6"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(MISSING_FIELDS)}
    >
      <Select name="category" label="Category" placeholder="Select a category" options={categories} required />
      <TextField name="subject" label="Subject" maxLength={MAX_SUBJECT_LENGTH} required />
      <TextArea name="message" label="Message" rows={6} maxLength={MAX_MESSAGE_LENGTH} required />
      <div>
        <SubmitButton submitting={submitting} label="Send ticket" busyLabel="Sending…" />
      </div>
    </Form>
  )
}

function Tickets() {
  const query = useApiList('/user/support-tickets')
  return (
    <QueryBoundary
      query={query}
      subject="Your tickets"
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">You have asked us nothing yet.</p>}
    >
      {(tickets) => (
        <PaginatedList onLoadMore={query.loadMore}>
          {tickets.map((ticket) => (
            <Ticket key={ticket.id} {...ticket} />
          ))}
        </PaginatedList>
      )}
    </QueryBoundary>
  )
}

/** A ticket as a line that opens to its message and replies. */
function Ticket({ subject, message, category, status, createdAt, replies }: SupportTicket) {
  return (
    <li tabIndex={-1} className="border-t border-line outline-none">
      <Accordion
        summaryClassName="grid grid-cols-[1fr_auto_1rem] items-center gap-x-4 gap-y-1 py-4 transition-colors duration-400"
        summary={
          <>
            <span className="min-w-0">{subject}</span>
            <span className="col-span-2 justify-self-end">
              <Badge positive={status === 'open'}>{status}</Badge>
            </span>
            <span className="col-span-2 font-ui text-small text-soft">
              {ticketCategoryLabels[category]} · <time dateTime={createdAt}>{longDate(createdAt)}</time>
              {replies.length > 0 && ` · ${replies.length === 1 ? '1 reply' : `${replies.length} replies`}`}
            </span>
          </>
        }
      >
        <div className="max-w-measure pb-6">
          <TicketMessage author="You" sentAt={createdAt} text={message} />
          {replies.map((reply) => (
            <TicketMessage key={reply.id} author="The house" sentAt={reply.createdAt} text={reply.message} />
          ))}
        </div>
      </Accordion>
    </li>
  )
}

function TicketMessage({ author, sentAt, text }: { author: string; sentAt: string; text: string }) {
  return (
    <div className="mt-2 mb-7 border-l border-line pl-5 last:mb-0">
      <p className="font-ui text-small text-soft">
        {author}, <time dateTime={sentAt}>{longDate(sentAt)}</time>
      </p>
      <p className="mt-1 text-note leading-normal whitespace-pre-line">{text}</p>
    </div>
  )
}
