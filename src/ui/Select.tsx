import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { SELECT_CLASS } from './field-classes.ts'

interface Props
  extends FieldProps,
    Pick<
      ComponentProps<typeof Base.Control>,
      'value' | 'defaultValue' | 'onValueChange' | 'required' | 'autoComplete'
    > {
  /** Shown while nothing is chosen; without one the first option is chosen. */
  placeholder?: string
  options: { value: string; label: string }[]
}

/** A styled native <select>: it works without script, by keyboard, and with the picker of a telephone. */
export function Select({ name, label, hint, placeholder, options, ...control }: Props) {
  return (
    <Field name={name} label={label} hint={hint}>
      <Base.Control
        {...control}
        render={
          <select className={SELECT_CLASS}>
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
