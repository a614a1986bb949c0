import { useLocale } from '../languages/LocaleContext.ts'
import { TextField } from './TextField.tsx'

interface Props {
  /** Of each of the two. */
  maxLength: number
  defaultValues?: { firstName?: string | undefined; lastName?: string | undefined }
  /** Around each of the two fields, in a grid of more than two columns: 'sm:col-span-3'. */
  className?: string
}

/** First and last name, for a grid. */
export function NameFields({ maxLength, defaultValues = {}, className = 'contents' }: Props) {
  const { t } = useLocale()
  const fields = [
    { name: 'firstName', label: t('First name'), autoComplete: 'given-name' },
    { name: 'lastName', label: t('Last name'), autoComplete: 'family-name' },
  ] as const
  return fields.map((field) => (
    <div key={field.name} className={className}>
      <TextField {...field} defaultValue={defaultValues[field.name]} maxLength={maxLength} required />
    </div>
  ))
}
