import { Part } from '../../../ui/Part.tsx'
import type { RoomProps } from '../rooms.ts'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { Members } from './Members.tsx'

/** Who works here, and who is asked to. */
export function StaffRoom({ colleague }: RoomProps) {
  return (
    <>
      <h1 className="text-display">Staff</h1>
      <div className="mt-6">
        <Part title="At the desk" intro="A role that is taken away closes the desk at once. The account stays.">
          <Members colleague={colleague} />
        </Part>
        <Part title="Invite" intro="A letter goes there. Its link works once, for that address, and for 24 hours.">
          <InviteForm />
        </Part>
        <Part title="Invitations" intro="Those that nobody has accepted yet.">
          <Invitations />
        </Part>
      </div>
    </>
  )
}
