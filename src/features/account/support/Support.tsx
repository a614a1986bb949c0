import { Section } from '../../../ui/Part.tsx'
import { TicketForm } from './TicketForm.tsx'
import { Tickets } from './Tickets.tsx'

/** Where readers ask, and read what was answered. */
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
