import { Field as Base } from '@base-ui/react/field'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  /** What stands there while nothing is chosen. */
  placeholder: string
  options: { value: string; label: string }[]
}

/** The browser's own list, in our clothes: it works without script, by keyboard, and as a wheel on a telephone. */
export function Select({ name, label, hint, placeholder, options }: Props) {
  return (
    <Field {...{ name, label, hint }}>
      <Base.Control
        render={
          <select className="control select">
            <option value="">{placeholder}</option>
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
