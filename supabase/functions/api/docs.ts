import type { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { Problem } from '../_shared/contracts/problem.ts'
import { type ProblemCode, problems } from '../_shared/contracts/refusal.ts'

export const textHeader = (description: string) => ({ description, schema: { type: 'string' as const } })
type Header = ReturnType<typeof textHeader>

const COMMON_PROBLEMS: ProblemCode[] = [
  'malformed-request',
  'method-not-allowed',
  'body-too-large',
  'address-too-long',
  'unexpected',
  'unavailable',
]

/** The responses of a public GET: what it answers, what it may refuse, and what every route may. */
export function publicResponses(
  description: string,
  schema: z.ZodType,
  { problemCodes = [], headers = {} }: { problemCodes?: ProblemCode[]; headers?: Record<string, Header> } = {},
): ZodOpenApiResponsesObject {
  return {
    200: { description, headers: { ...cachingHeaders, ...headers }, content: { 'application/json': { schema } } },
    304: { description: 'You have it already: the ETag is the one in If-None-Match.', headers: cachingHeaders },
    ...withCommonProblems(...problemCodes),
  }
}

const WRITE_PROBLEMS: ProblemCode[] = ['not-allowed', 'not-json', 'invalid-fields', 'too-many-requests']

/** The responses of a route that takes a body. `pages` are those that a form without script is led to. */
export function writingResponses(
  status: 200 | 201 | 202,
  description: string,
  schema: z.ZodType,
  { problemCodes = [], formPages }: { problemCodes?: ProblemCode[]; formPages?: { done: string; rejected: string } } = {},
): ZodOpenApiResponsesObject {
  return {
    [status]: { description, content: { 'application/json': { schema } } },
    ...(formPages && { 303: toPage(formPages) }),
    ...withCommonProblems(...problemCodes, ...WRITE_PROBLEMS),
  }
}

/** Where a form without script is led. */
export const toPage = ({ done, rejected }: { done: string; rejected: string }) => ({
  description: `For forms: the page ${done} when it was done, ${rejected} when it was refused.`,
  headers: { Location: textHeader('The page to show.') },
})

/** A body in JSON, or as a form without script posts it. */
export const formBody = (schema: z.ZodType) => ({
  required: true,
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
})

/** What any route may refuse, and what this one may besides. */
export const withCommonProblems = (...problemCodes: ProblemCode[]) => problemResponses([...problemCodes, ...COMMON_PROBLEMS])

export function problemResponses(codes: ProblemCode[]): ZodOpenApiResponsesObject {
  return Object.fromEntries(codes.map((code) => [problems[code].status, problemResponse(code)]))
}

function problemResponse(code: ProblemCode): ZodOpenApiResponseObject {
  return {
    description: problems[code].title,
    headers: problemHeaders[code],
    content: { 'application/problem+json': { schema: Problem } },
  }
}

const cachingHeaders = {
  ETag: textHeader('Strong, over the bytes of the answer.'),
  'Cache-Control': textHeader('Browsers ask again each time; shared caches may answer for one second.'),
}
const problemHeaders: Partial<Record<ProblemCode, ZodOpenApiResponseObject['headers']>> = {
  'method-not-allowed': { Allow: textHeader('What this address does answer.') },
  'too-many-requests': { 'Retry-After': textHeader('Seconds to wait.') },
  'unavailable': { 'Retry-After': textHeader('Seconds to wait.') },
}
