import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { AdminRedirect, NewRedirect } from '#shared/contracts/redirect.ts'
import { Alert } from '#ui/Alert.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { redirectQueries, useAdminForm } from '../admin-queries.ts'
import { statusLabels } from './status-labels.ts'

/** A whole address of this site is taken as its path. */
const toOwnPath = (text: string) => {
  const url = text.trim()
  return url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
}

interface FormProps {
  redirect: AdminRedirect | undefined
  fromPath: string | undefined
  onSaved: () => void
}

export function RedirectForm({ redirect, fromPath, onSaved }: FormProps) {
  const [status, setStatus] = useState(String(redirect?.status ?? 301))
  const { submitting, errors, errorMessage, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      const body: NewRedirect = {
        fromPath: toOwnPath(values.fromPath ?? ''),
        toPath: toOwnPath(values.toPath ?? '') || undefined,
        status: Number(values.status) as NewRedirect['status'],
      }
      const saving = redirect
        ? api.put('/admin/redirects/{id}', { path: { id: redirect.id }, body })
        : api.post('/admin/redirects', { body })
      await saving
      invalidate(...redirectQueries)
      onSaved()
      showToast({ title: 'Redirect saved', description: body.fromPath })
      return undefined
    },
  })

  return (
    <Form className="mt-6 grid gap-6" aria-label="Redirect" {...formProps}>
      <TextField
        name="fromPath"
        label="From"
        hint="A path of this site. A page that exists wins over its redirect."
        placeholder="/old-address"
        defaultValue={redirect?.fromPath ?? fromPath}
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Select
        name="status"
        label="Answer"
        value={status}
        onValueChange={(value) => setStatus(String(value))}
        options={Object.entries(statusLabels).map(([value, label]) => ({ value, label }))}
      />
      {status !== '410' && (
        <TextField
          name="toPath"
          label="To"
          hint="A path of this site, or an address elsewhere."
          placeholder="/new-address"
          defaultValue={redirect?.toPath ?? undefined}
          maxLength={1000}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      {errorMessage && Object.keys(errors).length === 0 && <Alert>{errorMessage}</Alert>}
      <div>
        <SubmitButton submitting={submitting} label="Save redirect" busyLabel="Saving…" />
      </div>
    </Form>
  )
}
