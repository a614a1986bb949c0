import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate, updateCache } from '#lib/api-query.ts'
import type { StaffMember, StaffRole } from '#shared/contracts/staff.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SELECT_SHAPE_CLASS } from '#ui/field-classes.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ACTIONS_CLASS, ActionList, ActionListItem } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { replaceById, staffQuery, useAdminAction, useAdminQuery } from '../admin-queries.ts'
import { type CurrentStaff, reloadCurrentUser } from '../useAuthState.ts'

export const roleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  author: 'Author',
  support: 'Support',
}

export const roleOptions = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))

export function StaffMembers({ currentStaff }: { currentStaff: CurrentStaff }) {
  const query = useAdminQuery('/admin/staff')
  return (
    <QueryBoundary query={query} subject="The staff" skeleton={<ListSkeleton />}>
      {(members) => (
        <ActionList label="Staff">
          {members.map((member) => (
            <StaffMemberRow key={member.id} member={member} currentStaff={currentStaff} />
          ))}
        </ActionList>
      )}
    </QueryBoundary>
  )
}

interface StaffMemberRowProps {
  member: StaffMember
  currentStaff: CurrentStaff
}

function StaffMemberRow({ member, currentStaff }: StaffMemberRowProps) {
  const { id, firstName, lastName, email } = member
  const name = `${firstName} ${lastName}`.trim() || email
  const isSelf = id === currentStaff.id

  const { run } = useAdminAction()

  const dismiss = () =>
    run(async () => {
      await api.delete('/admin/staff/{id}', { path: { id } })
      updateCache(staffQuery, (staff) => staff.filter((item) => item.id !== id))
      if (isSelf) await reloadCurrentUser()
      return { title: 'Dismissed', description: `${name} is no staff member any more.` }
    })

  return (
    <ActionListItem
      actions={
        <div
          // Columns, so that the roles of all rows start at the same place.
          className={`${ACTIONS_CLASS} @lg/list:grid @lg/list:grid-cols-[auto_5rem] @lg/list:justify-items-start`}
        >
          <RoleForm member={member} name={name} isSelf={isSelf} />
          <ConfirmDialog
            title={isSelf ? 'Leave the staff?' : `Dismiss ${name}?`}
            confirmLabel={isSelf ? 'Leave the staff' : `Dismiss ${firstName || name}`}
            cancelLabel={isSelf ? 'Stay' : 'Keep them'}
            trigger={
              <Button variant="ghost" aria-label={isSelf ? 'Leave the staff' : `Dismiss ${name}`}>
                {isSelf ? 'Leave' : 'Dismiss'}
              </Button>
            }
            onConfirm={dismiss}
          >
            The admin closes {isSelf ? 'for you' : 'for them'} at once. The account stays, with everything in it.
          </ConfirmDialog>
        </div>
      }
    >
      <p>
        {name}
        {isSelf && <span className="text-soft italic"> (you)</span>}
      </p>
      <p className="font-ui text-small break-words text-soft">{email}</p>
    </ActionListItem>
  )
}

interface RoleFormProps {
  member: StaffMember
  name: string
  isSelf: boolean
}

/** Saved by a button: with the arrow keys a select passes through every role, and each would be given. */
function RoleForm({ member: { id, role }, name, isSelf }: RoleFormProps) {
  // A choice counts only for the role that it was made for: what another owner has set meanwhile is shown.
  const [choice, setChoice] = useState<{ role: StaffRole; previousRole: StaffRole }>()
  const selectedRole = choice?.previousRole === role ? choice.role : role
  const { pending, run } = useAdminAction()

  async function saveRole() {
    if (pending || selectedRole === role) return
    const succeeded = await run(async () => {
      const updated = await api.put('/admin/staff/{id}', {
        path: { id },
        body: { role: selectedRole, previousRole: role },
      })
      updateCache(staffQuery, replaceById(updated))
      if (isSelf) await reloadCurrentUser()
      return { title: 'Role changed', description: `${name}: ${roleLabels[selectedRole]}.` }
    })
    if (succeeded) return
    setChoice(undefined)
    invalidate(staffQuery)
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
        className={`${SELECT_SHAPE_CLASS} min-h-11 py-1 pr-7 text-aside`}
        aria-label={`Role of ${name}`}
        value={selectedRole}
        onChange={(event) => setChoice({ role: event.target.value as StaffRole, previousRole: role })}
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
        disabled={pending || selectedRole === role}
        focusableWhenDisabled
        aria-label={`Change the role of ${name}`}
      >
        Change
      </Button>
    </form>
  )
}
