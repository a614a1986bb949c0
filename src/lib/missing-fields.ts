import type { FormError } from './useFormSubmit.ts'

/** What is left empty of what a form needs: the rule in its title and sentence, and at each field what is wrong there. */
export function missingFields(
  values: Record<string, string>,
  names: string[],
  error: FormError,
  fieldMessage = 'Nothing is written here yet.',
): FormError | undefined {
  const missing = names.filter((name) => !values[name]?.trim())
  if (missing.length === 0) return undefined
  return { ...error, fields: Object.fromEntries(missing.map((name) => [name, fieldMessage])) }
}
