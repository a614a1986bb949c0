import type { z } from 'zod'
import { HttpError, problems } from '../contracts/http-error.ts'
import { type Problem, problemType } from '../contracts/problem.ts'

/** Turns an HttpError into a problem document. */
export function problemResponse(error: HttpError, requestId: string): Response {
  const { status, title } = problems[error.code]
  const problem: Problem = {
    type: problemType(error.code),
    title,
    status,
    detail: error.message,
    fields: error.fields,
    requestId: error.code === 'unexpected' ? requestId : undefined,
  }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...error.headers },
  })
}

export function unexpectedError(requestId: string, cause: unknown): HttpError {
  return new HttpError(
    'unexpected',
    `Something went wrong on our side. If you write to us, please quote ${requestId}.`,
    {
      cause,
    },
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
