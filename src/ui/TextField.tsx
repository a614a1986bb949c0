import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { INPUT_CLASS } from './field-classes.ts'

type Props = FieldProps & Omit<ComponentProps<typeof Base.Control>, 'className' | 'name'>

export function TextField({ name, label, hint, labelHidden = false, ...control }: Props) {
  return (
    <Field name={name} label={label} hint={hint} labelHidden={labelHidden}>
      <Base.Control className={INPUT_CLASS} {...control} />
    </Field>
  )
}
