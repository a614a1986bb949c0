import type { z } from 'zod'
import { HttpError, type ProblemValue, problems } from '../contracts/http-error.ts'
import { type Problem, problemType } from '../contracts/problem.ts'
import { originOf } from '../contracts/translatable.ts'
import { DEFAULT_LANGUAGE, type Language } from '../domain/language.ts'
import { translatorFor } from '../languages/catalogues.ts'

/** Turns an HttpError into a problem document, in the language of the page that sent the request. */
export function problemResponse(error: HttpError, requestId: string, language: Language = DEFAULT_LANGUAGE): Response {
  const { status, title } = problems[error.code]
  const { message, fields, sentences = [message] } = error
  const translate = textTranslator(language, error.values)
  const problem: Problem = {
    type: problemType(error.code),
    title: translate(title),
    status,
    detail: sentences.map(translate).join(' '),
    fields: fields && Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, translate(text)])),
    requestId,
  }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...error.headers },
  })
}

/** Translates the texts of a problem. Those without placeholders are no ICU messages. */
function textTranslator(language: Language, values: Record<string, ProblemValue> = {}): (text: string) => string {
  const t = translatorFor(language)
  const known = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? value(language, t) : value,
  ])
  const named = known.length > 0 ? Object.fromEntries(known) : undefined
  return (text) => {
    const origin = originOf(text)
    if (origin) return t(origin.message, origin.values)
    return named && text.includes('{') ? t(text, named) : t(text)
  }
}

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
  const sentences = detail === undefined ? [...new Set(fields.values())].slice(0, MAX_SENTENCES) : [detail]
  return new HttpError('invalid-fields', sentences.join(' '), { fields: Object.fromEntries(fields), sentences })
}
