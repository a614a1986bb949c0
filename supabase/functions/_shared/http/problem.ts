import { type Problem, problemType } from '../contracts/problem.ts'
import { HttpError, problems } from '../contracts/refusal.ts'

/** The one way in which a refusal becomes a response. */
export function problemResponse(refusal: HttpError, requestId: string): Response {
  const { status, title } = problems[refusal.code]
  const problem: Problem = {
    type: problemType(refusal.code),
    title,
    status,
    detail: refusal.message,
    fields: refusal.fields,
    requestId: refusal.code === 'unexpected' ? requestId : undefined,
  }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...refusal.headers },
  })
}

export function unexpected(requestId: string, cause: unknown): HttpError {
  return new HttpError('unexpected', `Something went wrong on our side. If you write to us, please quote ${requestId}.`, {
    cause,
  })
}
