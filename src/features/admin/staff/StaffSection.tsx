import { Section } from '#ui/Section.tsx'
import type { SectionProps } from '../types.ts'
import { Invitations, InviteForm } from './Invitations.tsx'
import { StaffMembers } from './StaffMembers.tsx'

export function StaffSection({ currentStaff }: SectionProps) {
  return (
    <>
      <h1 className="text-display">Staff</h1>
      <div className="mt-6">
        <Section title="At the desk" intro="A role that is taken away closes the desk at once. The account stays.">
          <StaffMembers currentStaff={currentStaff} />
        </Section>
        <Section title="Invite" intro="A letter goes there. Its link works once, for that address, and for 24 hours.">
          <InviteForm />
        </Section>
        <Section title="Invitations" intro="Those that nobody has accepted yet.">
          <Invitations />
        </Section>
      </div>
    </>
  )
}
