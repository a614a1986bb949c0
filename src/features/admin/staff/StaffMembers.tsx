import { useState } from 'react'
import { api } from '#lib/api.ts'
import { setQueryData } from '#lib/queries.ts'
import { showToast } from '#lib/toast.ts'
import type { StaffMember, StaffRole } from '#shared/contracts/staff.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { runAction, useListQuery } from '../adminRequests.ts'
import type { CurrentStaff } from '../sections.ts'
import { reloadCurrentUser } from '../useAuthState.ts'
import { roleLabels, roleOptions } from './roleLabels.ts'

export function StaffMembers({ currentStaff }: { currentStaff: CurrentStaff }) {
  const list = useListQuery('/admin/staff')
  return (
    <QueryBoundary {...list} subject="The staff" skeleton={<ListSkeleton />}>
      {(members) => (
        <ul className="admin-list" aria-label="Staff">
          {members.map((member) => (
            <StaffMemberRow key={member.id} {...{ member, currentStaff }} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

interface StaffMemberRowProps {
  member: StaffMember
  currentStaff: CurrentStaff
}

/** Somebody who works here: as what, and what an owner can do about it. */
export function StaffMemberRow({ member, currentStaff }: StaffMemberRowProps) {
  const { id, firstName, lastName, email } = member
  const name = `${firstName} ${lastName}`.trim() || email
  const isSelf = id === currentStaff.id

  const dismiss = () =>
    runAction(async () => {
      await api.delete('/admin/staff/{id}', { path: { id } })
      setQueryData('/admin/staff', (cached) => cached.filter((one) => one.id !== id))
      showToast({ title: 'Dismissed', description: `${name} is not at the desk any more.` })
      if (isSelf) await reloadCurrentUser()
    })

  return (
    <li className="admin-list-item">
      <div className="min-w-0">
        <p>
          {name}
          {isSelf && <span className="text-soft italic"> (you)</span>}
        </p>
        <p className="font-ui text-small break-words text-soft">{email}</p>
      </div>
      <div className="admin-actions admin-staff-actions">
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
  const [selectedRole, setSelectedRole] = useState<StaffRole>(role)
  const [saving, setSaving] = useState(false)

  async function saveRole() {
    if (saving || selectedRole === role) return
    setSaving(true)
    const succeeded = await runAction(async () => {
      const updated = await api.put('/admin/staff/{id}', { path: { id }, body: { role: selectedRole } })
      setQueryData('/admin/staff', (cached) => cached.map((one) => (one.id === id ? updated : one)))
      showToast({ title: 'Role changed', description: `${name}: ${roleLabels[selectedRole]}.` })
      if (isSelf) await reloadCurrentUser()
    })
    if (!succeeded) setSelectedRole(role)
    setSaving(false)
  }

  return (
    <form
      className="flex items-center gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        saveRole()
      }}
    >
      <select
        className="control select admin-select"
        aria-label={`Role of ${name}`}
        value={selectedRole}
        onChange={(event) => setSelectedRole(event.target.value as StaffRole)}
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
        disabled={saving || selectedRole === role}
        focusableWhenDisabled
        aria-label={`Change the role of ${name}`}
      >
        Change
      </Button>
    </form>
  )
}
