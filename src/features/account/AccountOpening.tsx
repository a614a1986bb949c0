import { useState } from 'react'
import type { User } from '#shared/contracts/user.ts'
import { problemDetail } from '../../lib/api.ts'
import { SIGN_OUT_FAILED, signOut } from '../../lib/signed-in.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { AccountPageHeader } from './RoomOpening.tsx'

interface AccountHeaderProps {
  user: User | null | undefined
}

/** The head of the room: whose it is, and the two ways out of it. */
export function AccountHeader({ user }: AccountHeaderProps) {
  const [signingOut, setSigningOut] = useState(false)

  async function handleSignOut() {
    if (signingOut) return
    setSigningOut(true)
    try {
      await signOut()
    } catch (error) {
      setSigningOut(false)
      showErrorToast({ title: 'Error', description: problemDetail(error) ?? SIGN_OUT_FAILED })
    }
  }

  return (
    <AccountPageHeader title="Account" user={user}>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <a className="action flex min-h-11 items-center" href="/">
          Back to Magazine
        </a>
        <Button variant="ghost" onClick={handleSignOut} disabled={signingOut} focusableWhenDisabled>
          Logout
        </Button>
      </p>
    </AccountPageHeader>
  )
}
