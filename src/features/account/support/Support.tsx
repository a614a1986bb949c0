import { useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { apiListQuery, updateListCache, useApiList } from '#lib/api-query.ts'
import { missingFields } from '#lib/registration-validation.ts'
import { storedDraft } from '#lib/storage.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { NewTicket, SupportTicket } from '#shared/contracts/support-ticket.ts'
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '#shared/contracts/text-limits.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import type { User } from '#shared/contracts/user.ts'
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
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'

/** The support tab: the form for a new ticket, and the reader's tickets. */
export function Support({ user }: { user: User }) {
  const { t } = useLocale()
  return (
    <>
      <Section title={t('Write to us')} intro={t('A person reads it, and answers within 24 hours.')}>
        <TicketForm user={user} />
      </Section>
      <Section title={t('Recent tickets')}>
        <Tickets />
      </Section>
    </>
  )
}

/** The ticket that a reader could not send because the session had ended; they come back here when they have signed in again. */
const draft = storedDraft('ticket')

/** Somebody else may have signed in. */
function draftOf({ id }: User): Partial<Record<string, string>> | undefined {
  const stored = draft.get()
  return stored?.reader === id ? stored : undefined
}

/** The form for a ticket, which is cleared once the ticket is created. */
function TicketForm({ user }: { user: User }) {
  const { t } = useLocale()
  const [restored, setRestored] = useState(() => draftOf(user))
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async (values, form) => {
      const ticket = await send(values as NewTicket)
      // The same text within a day is the ticket of before, which is in the list already.
      updateListCache(apiListQuery('/user/support-tickets'), (tickets, page) => {
        const others = tickets.filter(({ id }) => id !== ticket.id)
        return page === 0 ? [ticket, ...others] : others
      })
      form.reset()
      draft.remove()
      setRestored(undefined)
      showToast({
        title: t('Support ticket created'),
        description: t("We'll get back to you within 24 hours."),
      })
    },
  })

  /** The session's end has removed all drafts already, and leads to the sign-in page. */
  const send = (body: NewTicket) =>
    api.post('/user/support-tickets', { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) draft.set({ ...body, reader: user.id })
      throw error
    })

  return (
    <Form
      // A form that began with a draft cannot be reset to empty fields.
      key={restored ? 'restored' : 'new'}
      className="grid gap-6"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(missingFields(t))}
    >
      <Select
        name="category"
        label={t('Category')}
        placeholder={t('Select a category')}
        options={Object.entries(ticketCategoryLabels).map(([value, label]) => ({ value, label: t(label) }))}
        defaultValue={restored?.category}
        required
      />
      <TextField
        name="subject"
        label={t('Subject')}
        maxLength={MAX_SUBJECT_LENGTH}
        defaultValue={restored?.subject}
        required
      />
      <TextArea
        name="message"
        label={t('Message')}
        rows={6}
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={restored?.message}
        required
      />
      <div>
        <SubmitButton submitting={submitting} label={t('Send ticket')} busyLabel={t('Sending…')} />
      </div>
    </Form>
  )
}

function Tickets() {
  const { t } = useLocale()
  const query = useApiList('/user/support-tickets')
  return (
    <QueryBoundary
      query={query}
      subject={t('Your tickets')}
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">{t('You have asked us nothing yet.')}</p>}
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

const statusLabels: Record<SupportTicket['status'], string> = {
  open: translatable('open'),
  answered: translatable('answered'),
  closed: translatable('closed'),
}

/** A ticket as a line that opens to its message and replies. */
function Ticket({ subject, message, category, status, createdAt, replies }: SupportTicket) {
  const { t, longDate } = useLocale()
  const categoryLabel = ticketCategoryLabels[category]
  const statusLabel = statusLabels[status]
  return (
    <li tabIndex={-1} className="border-t border-line outline-none">
      <Accordion
        summaryClassName="grid grid-cols-[1fr_auto_1rem] items-center gap-x-4 gap-y-1 py-4 transition-colors duration-400"
        summary={
          <>
            <span className="min-w-0">{subject}</span>
            <span className="col-span-2 justify-self-end">
              <Badge positive={status === 'open'}>{t(statusLabel)}</Badge>
            </span>
            <span className="col-span-2 font-ui text-small text-soft">
              {t(categoryLabel)} · <time dateTime={createdAt}>{longDate(createdAt)}</time>
              {replies.length > 0 &&
                ` · ${t('{count, plural, one {# reply} other {# replies}}', { count: replies.length })}`}
            </span>
          </>
        }
      >
        <div className="max-w-measure pb-6">
          <TicketMessage author={t('You')} sentAt={createdAt} text={message} />
          {replies.map((reply) => (
            <TicketMessage key={reply.id} author={t('The house')} sentAt={reply.createdAt} text={reply.message} />
          ))}
        </div>
      </Accordion>
    </li>
  )
}

function TicketMessage({ author, sentAt, text }: { author: string; sentAt: string; text: string }) {
  const { longDate } = useLocale()
  return (
    <div className="mt-2 mb-7 border-l border-line pl-5 last:mb-0">
      <p className="font-ui text-small text-soft">
        {author}, <time dateTime={sentAt}>{longDate(sentAt)}</time>
      </p>
      <p className="mt-1 text-note leading-normal whitespace-pre-line">{text}</p>
    </div>
  )
}
