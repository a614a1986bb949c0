import { TextField } from './TextField.tsx'

interface Props {
  defaultValues?: { firstName?: string | undefined; lastName?: string | undefined }
  /** Around each of the two fields, in a grid of more than two columns: 'sm:col-span-3'. */
  className?: string
}

/** First and last name, for a grid. */
export function NameFields({ defaultValues = {}, className }: Props) {
  const fields = [
    <TextField
      key="firstName"
      name="firstName"
      label="First name"
      defaultValue={defaultValues.firstName}
      autoComplete="given-name"
      maxLength={100}
      required
    />,
    <TextField
      key="lastName"
      name="lastName"
      label="Last name"
      defaultValue={defaultValues.lastName}
      autoComplete="family-name"
      maxLength={100}
      required
    />,
  ]
  if (!className) return fields
  return fields.map((field) => (
    <div key={field.key} className={className}>
      {field}
    </div>
  ))
}
