import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { TEXT_AREA_CLASS } from './field-classes.ts'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'name'>

export function TextArea({ name, label, hint, ...control }: Props) {
  return (
    <Field name={name} label={label} hint={hint}>
      <Base.Control render={<textarea className={TEXT_AREA_CLASS} {...control} />} />
    </Field>
  )
}
