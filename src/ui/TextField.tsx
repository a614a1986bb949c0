import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps & Omit<ComponentProps<typeof Base.Control>, 'className' | 'name'>

export function TextField({ name, label, hint, ...control }: Props) {
  return (
    <Field {...{ name, label, hint }}>
      <Base.Control className="control" {...control} />
    </Field>
  )
}
