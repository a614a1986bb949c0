import type { User } from '#shared/contracts/user.ts'
import { AccountActivity } from './AccountActivity.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { Sessions } from './Sessions.tsx'

/** The settings tab. */
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
