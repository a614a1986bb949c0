import { Section } from '#ui/Section.tsx'
import { SectionHeader } from '../SectionHeader.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { Invitations, InviteForm } from './Invitations.tsx'
import { StaffMembers } from './StaffMembers.tsx'

export function StaffSection({ currentStaff }: SectionProps) {
  return (
    <>
      <SectionHeader title="Staff" intro="Who works here, as what, and who is invited." />
      <div className="mt-6">
        <Section title="Invite" intro="By e-mail. Its link works once, for that address, and for 24 hours.">
          <InviteForm />
        </Section>
        <Section title="Invitations" intro="Those that nobody has accepted yet.">
          <Invitations />
        </Section>
        <Section title="Staff members" intro="Without a role, the admin closes at once. The account stays.">
          <StaffMembers currentStaff={currentStaff} />
        </Section>
      </div>
    </>
  )
}
