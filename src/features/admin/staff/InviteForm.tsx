import { api } from '#lib/api.ts'
import { invalidate } from '#lib/queries.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { NewInvitation, StaffRole } from '#shared/contracts/staff.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { recheckAccessOn403 } from '../useAuthState.ts'
import { roleOptions } from './roleLabels.ts'

export function InviteForm() {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    submit: async ({ email = '', role }, form) => {
      const body: NewInvitation = { email, role: role as StaffRole }
      try {
        await api.post('/admin/invitations', { body })
      } catch (error) {
        recheckAccessOn403(error)
        throw error
      }
      // An older one that had expired is over by this.
      invalidate('/admin/invitations')
      form.reset()
      showToast({ title: 'Invitation sent', description: `A letter is on its way to ${email}.` })
      return undefined
    },
  })

  return (
    <Form className="grid gap-6 sm:grid-cols-[1fr_12rem]" aria-label="Invite" errors={errors} onSubmit={handleSubmit}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="name@example.com"
        required
      />
      <Select name="role" label="Role" defaultValue="editor" options={roleOptions} />
      <div className="sm:col-span-2">
        <Button type="submit" disabled={submitting} focusableWhenDisabled>
          {submitting ? 'Sending…' : 'Send invitation'}
        </Button>
      </div>
    </Form>
  )
}
