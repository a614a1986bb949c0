import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { FIELD_CLASS, LABEL_CLASS } from './field-classes.ts'

export interface FieldProps {
  name: string
  label: string
  hint?: string
  /** For screen readers only: the label stands above the first of several rows. */
  labelHidden?: boolean
}

/** A form field: label, control, hint and error. */
export function Field({ name, label, hint, labelHidden = false, children }: FieldProps & { children: ReactNode }) {
  return (
    <Base.Root name={name} className={FIELD_CLASS}>
      <Base.Label className={labelHidden ? 'sr-only' : LABEL_CLASS}>{label}</Base.Label>
      {children}
      {hint && <Base.Description className="font-ui text-small text-soft">{hint}</Base.Description>}
      <Base.Error className="font-ui text-small text-accent" />
    </Base.Root>
  )
}
