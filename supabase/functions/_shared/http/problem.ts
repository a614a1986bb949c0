import type { z } from 'zod'
import { HttpError, problems } from '../contracts/http-error.ts'
import { type Problem, problemType } from '../contracts/problem.ts'
import { DEFAULT_LANGUAGE, type Language } from '../domain/language.ts'
import { translatorFor } from '../languages/catalogues.ts'

/** Turns an HttpError into a problem document, in the language of the page that sent the request. */
export function problemResponse(error: HttpError, requestId: string, language: Language = DEFAULT_LANGUAGE): Response {
  const t = translatorFor(language)
  const { status, title } = problems[error.code]
  const problem: Problem = {
    type: problemType(error.code),
    title: t(title),
    status,
    detail: t(error.message, error.values),
    fields: error.fields && mapValues(error.fields, t),
    requestId: error.code === 'unexpected' ? requestId : undefined,
  }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...error.headers },
  })
}

const mapValues = (fields: Record<string, string>, t: (text: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, t(text)]))

export function unexpectedError(requestId: string, cause: unknown): HttpError {
  return new HttpError(
    'unexpected',
    'Something went wrong on our side. If you write to us, please quote {requestId}.',
    { cause, values: { requestId } },
  )
}

const MAX_SENTENCES = 3

/** The first error of each field. Without a `detail` of its own it says the first of them, because a toast shows nothing else. */
export function invalidFields(error: z.ZodError, detail?: string): HttpError {
  const fields = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const name = path.join('.')
    if (!fields.has(name)) fields.set(name, message)
  }
  const sentences = [...new Set(fields.values())].slice(0, MAX_SENTENCES).join(' ')
  return new HttpError('invalid-fields', detail ?? sentences, { fields: Object.fromEntries(fields) })
}
