import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'name'>

export function TextArea({ name, label, hint, ...control }: Props) {
  return (
    <Field {...{ name, label, hint }}>
      <Base.Control render={<textarea className="control" {...control} />} />
    </Field>
  )
}
