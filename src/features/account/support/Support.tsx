import { api } from '#lib/api.ts'
import { apiListQuery, updateListCache } from '#lib/api-query.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { NewTicket } from '#shared/contracts/support-ticket.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { Form } from '#ui/Form.tsx'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Tickets } from './Tickets.tsx'

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
export function TicketForm() {
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
    <Form className="grid gap-6" errors={errors} onSubmit={handleSubmit} onMissingFields={showMissingFields}>
      <Select name="category" label="Category" placeholder="Select a category" options={categories} required />
      <TextField name="subject" label="Subject" maxLength={200} required />
      <TextArea name="message" label="Message" rows={6} maxLength={10_000} required />
      <div>
        <SubmitButton submitting={submitting} label="Send ticket" busyLabel="Sending…" />
      </div>
    </Form>
  )
}

const showMissingFields = () =>
  showErrorToast({ title: 'Missing information', description: 'Please fill in all required fields.' })
