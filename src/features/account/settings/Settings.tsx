import type { User } from '#shared/contracts/user.ts'
import { DeleteAccount } from './Deletion.tsx'
import { ProfileSection } from './Details.tsx'
import { ChangeEmail } from './Email.tsx'
import { AccountActivity } from './Events.tsx'
import { ExportData } from './Export.tsx'
import { ChangePassword } from './Password.tsx'
import { Sessions } from './Sessions.tsx'

/** What belongs to the account itself: whose it is, how one signs in, who else does, and the way out. */
export function Settings({ user }: { user: User }) {
  return (
    <>
      <ProfileSection {...{ user }} />
      <ChangePassword {...{ user }} />
      <ChangeEmail {...{ user }} />
      <Sessions />
      <AccountActivity />
      <ExportData />
      <DeleteAccount />
    </>
  )
}
