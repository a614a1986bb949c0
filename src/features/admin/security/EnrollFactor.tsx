import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { SecondFactorSecret } from '#shared/contracts/second-factor.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { FactorCodeField } from '#ui/SecondFactorForm.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { secondFactorQuery, useAdminForm } from '../admin-queries.ts'
import { QrCode } from './QrCode.tsx'

interface Props {
  /** With the recovery codes, if the account has got some. */
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** A name, then the secret for the application, then the first code. */
export function EnrollFactor({ onDone, onCancel }: Props) {
  const [started, setStarted] = useState<SecondFactorSecret>()
  return started ? (
    <FirstCode started={started} onDone={onDone} onCancel={onCancel} />
  ) : (
    <NameForm onStarted={setStarted} onCancel={onCancel} />
  )
}

function NameForm({ onStarted, onCancel }: { onStarted: (started: SecondFactorSecret) => void; onCancel: () => void }) {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ name = '', currentPassword = '' }) => {
      onStarted(await api.post('/user/second-factors', { body: { name, currentPassword } }))
      return undefined
    },
  })
  return (
    <Form className="grid gap-6" aria-label="A new authenticator" {...formProps}>
      <TextField
        name="name"
        label="Name"
        hint="Of the telephone or application, so that you know it again."
        defaultValue="Telephone"
        maxLength={60}
        autoComplete="off"
        required
      />
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <SubmitButton submitting={submitting} label="Go on" busyLabel="One moment…" />
        <Button type="button" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function FirstCode({ started: { id, secret, uri }, onDone, onCancel }: Props & { started: SecondFactorSecret }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Code not accepted',
    submit: async ({ code = '' }) => {
      const body = { code }
      const { recoveryCodes } = await api.post('/user/second-factors/{id}/verification', { path: { id }, body })
      invalidate(secondFactorQuery)
      // The codes say it too, and the toast would cover them on a telephone.
      if (recoveryCodes.length === 0) showToast({ title: 'Authenticator set up' })
      onDone(recoveryCodes)
      return undefined
    },
  })
  return (
    <div className="grid gap-6">
      <h3 ref={headingRef} tabIndex={-1} className="text-title outline-none">
        Scan, then type the code
      </h3>
      <QrCode text={uri} label="QR code for the authenticator" />
      <div>
        <p className="text-soft">Without a camera, type this into the application:</p>
        <p className="mt-2 font-ui text-small tracking-wider wrap-anywhere select-all">{inGroups(secret)}</p>
      </div>
      <Form className="grid gap-6" aria-label="The first code" {...formProps}>
        <FactorCodeField />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SubmitButton submitting={submitting} label="Set up" busyLabel="Checking…" />
          <Button type="button" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}

const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')
