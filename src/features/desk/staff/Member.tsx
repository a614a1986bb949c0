import { useState } from 'react'
import type { StaffMember, StaffRole } from '#shared/contracts/staff.ts'
import { api } from '../../../lib/api.ts'
import { setQueryData } from '../../../lib/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Confirmation.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { lookAgain } from '../colleague.ts'
import type { Colleague } from '../rooms.ts'
import { attempt } from '../sending.ts'
import { roleLabels, roleOptions } from './roles.ts'

interface Props {
  member: StaffMember
  colleague: Colleague
}

/** Somebody who works here: as what, and what an owner can do about it. */
export function Member({ member, colleague }: Props) {
  const { id, firstName, lastName, email } = member
  const name = `${firstName} ${lastName}`.trim() || email
  const isSelf = id === colleague.id

  const dismiss = () =>
    attempt(async () => {
      await api.delete(`/admin/staff/${id}`)
      setQueryData('/admin/staff', (known) => known.filter((one) => one.id !== id))
      showToast({ title: 'Dismissed', description: `${name} is not at the desk any more.`, duration: 3000 })
      if (isSelf) await lookAgain()
    })

  return (
    <li className="desk-line">
      <div className="min-w-0">
        <p>
          {name}
          {isSelf && <span className="text-soft italic"> (you)</span>}
        </p>
        <p className="font-ui text-small break-words text-soft">{email}</p>
      </div>
      <div className="desk-tools desk-tools-of-member">
        <RoleForm {...{ member, name, isSelf }} />
        <ConfirmDialog
          title={isSelf ? 'Leave the desk?' : `Dismiss ${name}?`}
          confirmLabel={isSelf ? 'Leave the desk' : `Dismiss ${firstName || name}`}
          cancelLabel={isSelf ? 'Stay' : 'Keep them'}
          trigger={
            <Button variant="ghost" aria-label={isSelf ? 'Leave the desk' : `Dismiss ${name}`}>
              {isSelf ? 'Leave' : 'Dismiss'}
            </Button>
          }
          onConfirm={dismiss}
        >
          {isSelf ? 'Your desk closes at once.' : 'Their desk closes at once.'} The account stays, with everything in
          it.
        </ConfirmDialog>
      </div>
    </li>
  )
}

interface RoleFormProps {
  member: StaffMember
  name: string
  isSelf: boolean
}

/** Not changed by the list alone: by keyboard, every role on the way would be given. */
function RoleForm({ member: { id, role }, name, isSelf }: RoleFormProps) {
  const [chosen, setChosen] = useState<StaffRole>(role)
  const [working, setWorking] = useState(false)

  async function change() {
    if (working || chosen === role) return
    setWorking(true)
    const done = await attempt(async () => {
      const changed = await api.put<StaffMember>(`/admin/staff/${id}`, { role: chosen })
      setQueryData('/admin/staff', (known) => known.map((one) => (one.id === id ? changed : one)))
      showToast({ title: 'Role changed', description: `${name}: ${roleLabels[chosen]}.`, duration: 3000 })
      if (isSelf) await lookAgain()
    })
    if (!done) setChosen(role)
    setWorking(false)
  }

  return (
    <form
      className="flex items-center gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        change()
      }}
    >
      <select
        className="control select desk-select"
        aria-label={`Role of ${name}`}
        value={chosen}
        onChange={(event) => setChosen(event.target.value as StaffRole)}
      >
        {roleOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button
        type="submit"
        variant="ghost"
        disabled={working || chosen === role}
        focusableWhenDisabled
        aria-label={`Change the role of ${name}`}
      >
        Change
      </Button>
    </form>
  )
}
