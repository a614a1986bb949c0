import { Field as Base } from '@base-ui/react/field'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
import type { Strength } from './password-strength.ts'
import { useHydrated } from './useHydrated.ts'

interface Props extends Omit<PasswordFieldProps, 'autoComplete' | 'children'> {
  /** What else is known of its owner, beside what stands in the same form: others would guess it first. */
  userInputs?: string[]
  /** Held by the browser until the form's own script does, which has the house's words for it. */
  minLength?: number
}

/** Nobody is judged in the middle of a word, and who listens is not interrupted at every letter. */
const DEBOUNCE_MS = 350

/** A password that somebody chooses. How long it would last is said in place of the hint, and prevents nothing. */
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
        className="strength font-ui text-small text-soft"
        style={{ '--strength': strength?.score ?? 0 } as CSSProperties}
      >
        {strength?.message ?? hint}
      </Base.Description>
    </PasswordField>
  )
}

function useStrength(password: string, userInputs: () => string[]): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  const estimate = useEffectEvent(async () => {
    // Whoever cannot load the judge chooses without it.
    const result = password ? await import('./password-strength.ts').catch(() => undefined) : undefined
    return result?.strengthOf(password, userInputs())
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

/** Names and addresses in the same form; passwords that are being looked at are text too, and none of these. */
function otherInputValues(descriptionRef: Element | null): string[] {
  const inputs = descriptionRef
    ?.closest('form')
    ?.querySelectorAll<HTMLInputElement>('input:not([autocomplete$="password"])')
  return [...(inputs ?? [])].filter(({ type }) => type === 'text' || type === 'email').map(({ value }) => value)
}
