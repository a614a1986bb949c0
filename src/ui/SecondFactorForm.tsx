import type { ComponentProps } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'

interface Props extends Pick<ComponentProps<typeof Form>, 'errors' | 'onSubmit'> {
  kind: 'authenticator' | 'recovery'
  submitting: boolean
  onToggleKind: () => void
}

/** Asks for a code of the authenticator, or for a recovery code in its place. */
export function SecondFactorForm({ kind, submitting, errors, onSubmit, onToggleKind }: Props) {
  const { t, href } = useLocale()
  return (
    <>
      <Form
        action={href('/api/auth/second-factor')}
        method="post"
        className="grid gap-7"
        aria-label={t('Second factor')}
        errors={errors}
        onSubmit={onSubmit}
      >
        {kind === 'authenticator' ? (
          <FactorCodeField key={kind} autoFocus />
        ) : (
          <TextField
            key={kind}
            name="code"
            label={t('Recovery code')}
            hint={t('It removes the lost authenticator and works once. Then you set up another.')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            autoFocus
            required
          />
        )}
        <SubmitButton submitting={submitting} label={t('Continue')} busyLabel={t('Checking…')} />
      </Form>
      <p className="mt-6 noscript:hidden">
        <Button type="button" variant="ghost" onClick={onToggleKind}>
          {kind === 'authenticator' ? t('Use a recovery code') : t('Use the authenticator')}
        </Button>
      </p>
    </>
  )
}

/** Six digits; browsers offer those that they know. */
export function FactorCodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useLocale()
  return (
    <TextField
      name="code"
      label={t('Code')}
      hint={t('The six digits that your authenticator shows now.')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      autoFocus={autoFocus}
      required
    />
  )
}
