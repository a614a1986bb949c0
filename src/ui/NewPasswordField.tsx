import { Field as Base } from '@base-ui/react/field'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHydrated } from './hydrated.ts'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
import type { Strength } from './password-strength.ts'

interface Props extends Omit<PasswordFieldProps, 'autoComplete' | 'children'> {
  /** What else is known of its owner, beside what stands in the same form: others would guess it first. */
  known?: string[]
  /** Held by the browser until the form's own script does, which has the house's words for it. */
  atLeast?: number
}

/** Nobody is judged in the middle of a word, and who listens is not interrupted at every letter. */
const PAUSE_MS = 350

/** A password that somebody chooses. How long it would last is said in place of the hint, and prevents nothing. */
export function NewPasswordField({ known = [], atLeast, hint, onValueChange, ...field }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useState('')
  const hydrated = useHydrated()
  const strength = useStrength(typed, () => [...known, ...saidBeside(place.current)])

  return (
    <PasswordField
      {...field}
      minLength={hydrated ? undefined : atLeast}
      autoComplete="new-password"
      onValueChange={(value, details) => {
        setTyped(value)
        onValueChange?.(value, details)
      }}
    >
      <Base.Description
        ref={place}
        role="status"
        className="strength font-ui text-small text-soft"
        style={{ '--strength': strength?.of4 ?? 0 } as CSSProperties}
      >
        {strength?.words ?? hint}
      </Base.Description>
    </PasswordField>
  )
}

function useStrength(typed: string, known: () => string[]): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  const judge = useEffectEvent(async () => {
    // Whoever cannot load the judge chooses without it.
    const judged = typed ? await import('./password-strength.ts').catch(() => undefined) : undefined
    return judged?.strengthOf(typed, known())
  })

  useEffect(() => {
    let overtaken = false
    const pause = setTimeout(
      async () => {
        const judged = await judge()
        if (!overtaken) setStrength(judged)
      },
      typed ? PAUSE_MS : 0,
    )
    return () => {
      overtaken = true
      clearTimeout(pause)
    }
  }, [typed])

  return strength
}

/** Names and addresses in the same form; passwords that are being looked at are text too, and none of these. */
function saidBeside(place: Element | null): string[] {
  const inputs = place?.closest('form')?.querySelectorAll<HTMLInputElement>('input:not([autocomplete$="password"])')
  return [...(inputs ?? [])].filter(({ type }) => type === 'text' || type === 'email').map(({ value }) => value)
}
