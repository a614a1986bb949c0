import type { z } from 'zod'
import { HttpError } from '../contracts/refusal.ts'

/** Names what is wrong with which value: the first that is wrong with each. */
export function invalidFields(detail: string, error: z.ZodError): HttpError {
  const fields = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const name = path.join('.')
    if (!fields.has(name)) fields.set(name, message)
  }
  return new HttpError('invalid-fields', detail, { fields: Object.fromEntries(fields) })
}
