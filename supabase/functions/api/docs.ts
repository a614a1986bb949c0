import type { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { Problem } from '../_shared/contracts/problem.ts'
import { type ProblemCode, problems } from '../_shared/contracts/refusal.ts'

export const text = (description: string) => ({ description, schema: { type: 'string' as const } })
type Header = ReturnType<typeof text>

const always: ProblemCode[] = [
  'malformed-request',
  'method-not-allowed',
  'body-too-large',
  'address-too-long',
  'unexpected',
  'temporarily-away',
]

/** The responses of a public GET: what it answers, what it may refuse, and what every route may. */
export function publicResponses(
  description: string,
  schema: z.ZodType,
  { may = [], headers = {} }: { may?: ProblemCode[]; headers?: Record<string, Header> } = {},
): ZodOpenApiResponsesObject {
  return {
    200: { description, headers: { ...caching, ...headers }, content: { 'application/json': { schema } } },
    304: { description: 'You have it already: the ETag is the one in If-None-Match.', headers: caching },
    ...everyRefusal(...may),
  }
}

const whenWriting: ProblemCode[] = ['not-allowed', 'not-json', 'invalid-fields', 'too-many-requests']

/** The responses of a route that takes a body. `pages` are those that a form without script is led to. */
export function writingResponses(
  status: 200 | 201 | 202,
  description: string,
  schema: z.ZodType,
  { may = [], pages }: { may?: ProblemCode[]; pages?: { done: string; refused: string } } = {},
): ZodOpenApiResponsesObject {
  return {
    [status]: { description, content: { 'application/json': { schema } } },
    ...(pages && { 303: toPage(pages) }),
    ...everyRefusal(...may, ...whenWriting),
  }
}

/** Where a form without script is led. */
export const toPage = ({ done, refused }: { done: string; refused: string }) => ({
  description: `For forms: the page ${done} when it was done, ${refused} when it was refused.`,
  headers: { Location: text('The page to show.') },
})

/** A body in JSON, or as a form without script posts it. */
export const formBody = (schema: z.ZodType) => ({
  required: true,
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
})

/** What any route may refuse, and what this one may besides. */
export const everyRefusal = (...may: ProblemCode[]) => refusalResponses([...may, ...always])

export function refusalResponses(codes: ProblemCode[]): ZodOpenApiResponsesObject {
  return Object.fromEntries(codes.map((code) => [problems[code].status, refusalResponse(code)]))
}

function refusalResponse(code: ProblemCode): ZodOpenApiResponseObject {
  return {
    description: problems[code].title,
    headers: ownHeaders[code],
    content: { 'application/problem+json': { schema: Problem } },
  }
}

const caching = {
  ETag: text('Strong, over the bytes of the answer.'),
  'Cache-Control': text('Browsers ask again each time; shared caches may answer for one second.'),
}
const ownHeaders: Partial<Record<ProblemCode, ZodOpenApiResponseObject['headers']>> = {
  'method-not-allowed': { Allow: text('What this address does answer.') },
  'too-many-requests': { 'Retry-After': text('Seconds to wait.') },
  'temporarily-away': { 'Retry-After': text('Seconds to wait.') },
}
