import { pageLocale } from '../languages/page-locale.ts'
import { ApiError } from './api.ts'

/** The error of a form or an action: a title and a sentence for a toast, and a message for each field. */
export interface FormError {
  title: string
  description: string
  fields?: Record<string, string>
}

/**
 * The API's sentence about an error and its messages for fields; `unreachable` where there was no response, which fetch
 * reports as a TypeError; `defaultMessage` where the API refuses without a sentence. Anything else is a defect of the page.
 */
export function toFormError(error: unknown, title: string, unreachable?: string, defaultMessage?: string): FormError {
  const { t } = pageLocale()
  const failed = t('Something went wrong')
  if (error instanceof TypeError)
    return { title, description: unreachable ?? t('We could not be reached. What you typed is still here.') }
  if (!(error instanceof ApiError)) return { title, description: failed }
  const fields = error.problem?.fields
  return { title, description: error.detail ?? defaultMessage ?? failed, ...(fields && { fields }) }
}

/** The error for required fields that are empty: the given title and sentence, and a message at each of the fields. */
export function requiredFields(
  values: Record<string, string>,
  names: string[],
  error: FormError,
  fieldMessage = pageLocale().t('Nothing is written here yet.'),
): FormError | undefined {
  const missing = names.filter((name) => !values[name]?.trim())
  if (missing.length === 0) return undefined
  return { ...error, fields: Object.fromEntries(missing.map((name) => [name, fieldMessage])) }
}
