import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { CreatedAccessToken, NewAccessToken } from '#shared/contracts/access-token.ts'
import { Alert } from '#ui/Alert.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accessTokensQuery, useAdminForm } from '../admin-queries.ts'
import { CopyableSecret } from '../CopyableSecret.tsx'
import { permissionGroups } from './token-permissions.ts'

const PERMISSION_FIELD = 'permission:'

const lifetimes = [
  { value: '7', label: 'a week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
]

/** The form, and after it the secret, which is shown this once. */
export function CreateToken() {
  const [created, setCreated] = useState<CreatedAccessToken>()
  if (created) return <CreatedToken created={created} onDone={() => setCreated(undefined)} />
  return <TokenForm onCreated={setCreated} />
}

function TokenForm({ onCreated }: { onCreated: (created: CreatedAccessToken) => void }) {
  const { submitting, errors, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ name = '', days, ...values }) => {
      const permissions = Object.keys(values)
        .filter((field) => field.startsWith(PERMISSION_FIELD))
        .map((field) => field.slice(PERMISSION_FIELD.length))
      const body: NewAccessToken = { name, permissions, days: Number(days) }
      const created = await api.post('/admin/access-tokens', { body })
      invalidate(accessTokensQuery)
      onCreated(created)
      return undefined
    },
  })

  return (
    <Form className="grid gap-7" aria-label="A new token" {...formProps}>
      <div className="grid gap-6 sm:grid-cols-[1fr_12rem]">
        <TextField name="name" label="Name" hint="What it is for." maxLength={100} autoComplete="off" required />
        <Select name="days" label="Works for" defaultValue="90" options={lifetimes} />
      </div>
      <div className="gap-x-8 sm:columns-2">
        {permissionGroups.map(({ name, permissions }) => (
          <fieldset key={name} className="mb-7 break-inside-avoid">
            <legend className="label text-soft">{name}</legend>
            <div className="mt-1 grid">
              {permissions.map(({ id, label }) => (
                <Checkbox key={id} name={`${PERMISSION_FIELD}${id}`} label={label} aria-label={`${name}: ${label}`} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {errors.permissions && <Alert>{errors.permissions}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label="Create token" busyLabel="Creating…" />
      </div>
    </Form>
  )
}

interface CreatedTokenProps {
  created: CreatedAccessToken
  onDone: () => void
}

function CreatedToken({ created: { name, token }, onDone }: CreatedTokenProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])

  return (
    <div className="border-l-2 border-accent pl-5">
      <h3 ref={headingRef} tabIndex={-1} className="text-title outline-none">
        {name}
      </h3>
      <CopyableSecret text={token} onDone={onDone} />
    </div>
  )
}
