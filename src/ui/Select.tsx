import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface Props
  extends FieldProps,
    Pick<
      ComponentProps<typeof Base.Control>,
      'value' | 'defaultValue' | 'onValueChange' | 'required' | 'autoComplete'
    > {
  /** What stands there while nothing is chosen; without one the first option is chosen. */
  placeholder?: string
  options: { value: string; label: string }[]
}

/** The browser's own list, in our clothes: it works without script, by keyboard, and as a wheel on a telephone. */
export function Select({ name, label, hint, placeholder, options, ...control }: Props) {
  return (
    <Field {...{ name, label, hint }}>
      <Base.Control
        {...control}
        render={
          <select className="control select">
            {placeholder && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        }
      />
    </Field>
  )
}
