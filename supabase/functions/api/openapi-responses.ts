import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { type ProblemCode, problems } from '../_shared/contracts/http-error.ts'
import { Problem } from '../_shared/contracts/problem.ts'

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
  {
    problemCodes = [],
    formPages,
  }: { problemCodes?: ProblemCode[]; formPages?: { done: string; rejected: string } } = {},
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
export const withCommonProblems = (...problemCodes: ProblemCode[]) =>
  problemResponses([...problemCodes, ...COMMON_PROBLEMS])

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
  unavailable: { 'Retry-After': textHeader('Seconds to wait.') },
}

export const adminIdParams = { path: z.object({ id: z.uuid() }) }

/** The answers of a list at the desk, which no cache keeps. */
export const adminRead = (
  description: string,
  schema: z.ZodType,
  { paged = false, problemCodes = [] }: { paged?: boolean; problemCodes?: ProblemCode[] } = {},
): ZodOpenApiResponsesObject => ({
  200: {
    description,
    content: { 'application/json': { schema } },
    ...(paged && { headers: { Link: textHeader('The next page, if there is one.') } }),
  },
  ...withCommonProblems(
    'not-signed-in',
    'not-allowed',
    ...(paged ? (['invalid-fields'] as const) : []),
    ...problemCodes,
  ),
})

export const adminWrite = (
  status: 200 | 201,
  description: string,
  schema: z.ZodType,
  { problemCodes }: { problemCodes: ProblemCode[] },
): ZodOpenApiResponsesObject =>
  writingResponses(status, description, schema, { problemCodes: ['not-signed-in', ...problemCodes] })

export const adminRemoval = (description: string): ZodOpenApiResponsesObject => ({
  204: { description },
  ...withCommonProblems('not-signed-in', 'not-allowed', 'not-found', 'conflict'),
})

export const accountTags = ['Account']
export const idParams = { path: z.object({ id: z.uuid() }) }
export const jsonBody = (schema: z.ZodType) => ({ required: true, content: { 'application/json': { schema } } })

/** A reader's own, which no cache keeps. */
export const ownRead = (description: string, schema: z.ZodType): ZodOpenApiResponsesObject => ({
  200: { description, content: { 'application/json': { schema } } },
  ...withCommonProblems('not-signed-in'),
})

/** The first page as a plain array; where it goes on is in the Link header. */
export const ownPage = (description: string, schema: z.ZodType): ZodOpenApiResponsesObject => ({
  200: {
    description,
    headers: { Link: textHeader('The next page, relative to this address, with rel="next"; absent on the last.') },
    content: { 'application/json': { schema: z.array(schema) } },
  },
  ...withCommonProblems('not-signed-in', 'invalid-fields'),
})

export const ownWrite = (
  status: 200 | 201,
  description: string,
  schema: z.ZodType,
  problemCodes: ProblemCode[] = [],
): ZodOpenApiResponsesObject =>
  writingResponses(status, description, schema, { problemCodes: ['not-signed-in', ...problemCodes] })

/** Done, and nothing to say about it. */
export const ownNoContent = (description: string, problemCodes: ProblemCode[]): ZodOpenApiResponsesObject => ({
  204: { description },
  ...withCommonProblems('not-signed-in', 'not-allowed', 'too-many-requests', ...problemCodes),
})

/** The same for what is sent without a body. */
export const ownWriteWithoutBody = (
  description: string,
  schema: z.ZodType,
  problemCodes: ProblemCode[],
  status: 200 | 201 = 200,
): ZodOpenApiResponsesObject => ({
  [status]: { description, content: { 'application/json': { schema } } },
  ...withCommonProblems('not-signed-in', 'not-allowed', 'too-many-requests', ...problemCodes),
})
