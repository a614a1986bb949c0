import { TextField } from './TextField.tsx'

interface Props {
  /** Of each of the two. */
  maxLength: number
  defaultValues?: { firstName?: string | undefined; lastName?: string | undefined }
  /** Around each of the two fields, in a grid of more than two columns: 'sm:col-span-3'. */
  className?: string
}

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const

/** First and last name, for a grid. */
export const NameFields = ({ maxLength, defaultValues = {}, className = 'contents' }: Props) =>
  FIELDS.map((field) => (
    <div key={field.name} className={className}>
      <TextField {...field} defaultValue={defaultValues[field.name]} maxLength={maxLength} required />
    </div>
  ))
