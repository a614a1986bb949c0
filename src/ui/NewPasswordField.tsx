import { Field as Base } from '@base-ui/react/field'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
import type { Strength } from './password-strength.ts'
import { useHydrated } from './useHydrated.ts'

interface Props extends Omit<PasswordFieldProps, 'autoComplete' | 'children'> {
  /** Values that are easily guessed, in addition to the other fields of the form: the user's names, say. */
  userInputs?: string[]
  /** Checked by the browser until the island is hydrated; then the form's own message is shown. */
  minLength?: number
}

/** So that the strength is not announced at every letter. */
const DEBOUNCE_MS = 350

/** A new password. Its estimated strength replaces the hint and never blocks the form. */
export function NewPasswordField({ userInputs = [], minLength, hint, onValueChange, ...field }: Props) {
  const descriptionRef = useRef<HTMLParagraphElement>(null)
  const [password, setPassword] = useState('')
  const hydrated = useHydrated()
  const strength = useStrength(password, () => [...userInputs, ...otherInputValues(descriptionRef.current)])

  return (
    <PasswordField
      {...field}
      minLength={hydrated ? undefined : minLength}
      autoComplete="new-password"
      onValueChange={(value, details) => {
        setPassword(value)
        onValueChange?.(value, details)
      }}
    >
      <Base.Description
        ref={descriptionRef}
        role="status"
        className="strength-line relative font-ui text-small text-soft"
        style={{ '--strength': strength?.score ?? 0 } as CSSProperties}
      >
        {strength?.message ?? hint}
      </Base.Description>
    </PasswordField>
  )
}

function useStrength(password: string, userInputs: () => string[]): Strength | undefined {
  const { t } = useLocale()
  const [strength, setStrength] = useState<Strength>()
  const estimate = useEffectEvent(async () => {
    // Where the estimator cannot be loaded, no strength is shown.
    const result = password ? await import('./password-strength.ts').catch(() => undefined) : undefined
    return result?.strengthOf(password, userInputs(), t)
  })

  useEffect(() => {
    let cancelled = false
    const timer = setTimeout(
      async () => {
        const result = await estimate()
        if (!cancelled) setStrength(result)
      },
      password ? DEBOUNCE_MS : 0,
    )
    return () => {
      cancelled = true
      clearTimeout(timer)
    }
  }, [password])

  return strength
}

/** Text and e-mail fields of the same form, without passwords that are shown as text. */
function otherInputValues(descriptionRef: Element | null): string[] {
  const inputs = descriptionRef
    ?.closest('form')
    ?.querySelectorAll<HTMLInputElement>('input:not([autocomplete$="password"])')
  return [...(inputs ?? [])].filter(({ type }) => type === 'text' || type === 'email').map(({ value }) => value)
}
