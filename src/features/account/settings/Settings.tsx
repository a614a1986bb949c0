import type { User } from '#shared/contracts/user.ts'
import { AccountActivity } from './AccountActivity.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'
import { ProfileSection } from './ProfileSection.tsx'
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
