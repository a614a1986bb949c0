import { FIELD_CLASS, LABEL_CLASS, SELECT_CLASS } from '#ui/field-classes.ts'

interface Props {
  label: string
  /** Empty: nothing is filtered. */
  value: string
  /** The option that filters nothing. */
  all: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A filter of a list that applies at once. A value that the options do not hold yet, such as one of the URL, stays chosen. */
export function FilterSelect({ label, value, all, options, onChange }: Props) {
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <label className={`${FIELD_CLASS} min-w-0`}>
      <span className={LABEL_CLASS}>{label}</span>
      <select className={SELECT_CLASS} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
