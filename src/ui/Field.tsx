import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'

export interface FieldProps {
  name: string
  label: string
  hint?: string
}

/** A form field: label, control, hint and error. */
export function Field({ name, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <Base.Root name={name} className="field">
      <Base.Label className="label text-soft">{label}</Base.Label>
      {children}
      {hint && <Base.Description className="font-ui text-small text-soft">{hint}</Base.Description>}
      <Base.Error className="font-ui text-small text-accent" />
    </Base.Root>
  )
}
