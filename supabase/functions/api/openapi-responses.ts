import { z } from 'zod'
import type { FormPages } from '../_shared/contracts/form-pages.ts'
import { type ProblemCode, problems } from '../_shared/contracts/http-error.ts'
import { Slug } from '../_shared/contracts/primitives.ts'
import { Problem } from '../_shared/contracts/problem.ts'
import { body, FORM_TYPE } from '../_shared/http/body.ts'
import type { RequestBody } from './router.ts'

// Type aliases, because an interface has no implicit index signature and `createRoute` asks for one.
type Header = { description: string; schema: { type: 'string' } }
type Headers = Record<string, Header>
export const textHeader = (description: string): Header => ({ description, schema: { type: 'string' } })

/** A response without a body. */
type EmptyResponse = { description: string; headers?: Headers }
type JsonResponse<Schema extends z.ZodType> = EmptyResponse & { content: { 'application/json': { schema: Schema } } }
type JsonResponses<Status extends number, Schema extends z.ZodType> = { [S in Status]: JsonResponse<Schema> }

export const jsonResponse = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  headers?: Headers,
): JsonResponse<Schema> => ({ description, ...(headers && { headers }), content: { 'application/json': { schema } } })

/** A file for download. Typed without its content: the handler answers with its own bytes. */
export const fileResponse = (description: string, mediaType: string, schema: z.ZodType): EmptyResponse => ({
  description,
  headers: { 'Content-Disposition': textHeader('attachment, with a name for the file.') },
  ...{ content: { [mediaType]: { schema } } },
})

/** A page for forms without script, or an address elsewhere. */
export const redirectResponse = (description: string, location: string): EmptyResponse => ({
  description,
  headers: { Location: textHeader(location) },
})

export const jsonBody = <Schema extends z.ZodType>(
  schema: Schema,
  options: Pick<RequestBody, 'readBy'> = {},
): RequestBody<Schema> => ({ required: true, content: { 'application/json': { schema } }, ...options })

/** Blocks of a type that this version does not know may be nested deeper than its own. */
const MAX_DOCUMENT_DEPTH = 24

/** A body in JSON that carries the document of an article. */
export const documentBody = <Schema extends z.ZodType>(schema: Schema): RequestBody<Schema> =>
  jsonBody(schema, { readBy: body(schema, { maxDepth: MAX_DOCUMENT_DEPTH }) })

/** A body in JSON, or as a form without script posts it. */
export const formBody = <Schema extends z.ZodType>(
  schema: Schema,
  options: Pick<RequestBody, 'tokenInQuery' | 'readBy'> = {},
): RequestBody<Schema> => {
  const content = { 'application/json': { schema }, [FORM_TYPE]: { schema } }
  return { required: true, content, ...options }
}

export const idParams = z.object({ id: z.uuid() })
/** Where the id is that of an article. */
export const articleIdParams = z.object({ id: Slug })

const COMMON_PROBLEMS: ProblemCode[] = [
  'malformed-request',
  'method-not-allowed',
  'body-too-large',
  'address-too-long',
  'unexpected',
  'unavailable',
]

/**
 * These responses, the problems of this route, and the problems that every route may answer. Problems are left out of the
 * type: handlers throw an `HttpError` for them.
 */
export function withCommonProblems<Responses extends object>(
  responses: Responses,
  problemCodes: ProblemCode[] = [],
): Responses {
  return withProblems(responses, [...problemCodes, ...COMMON_PROBLEMS])
}

export function withProblems<Responses extends object>(responses: Responses, codes: ProblemCode[]): Responses {
  const problemResponses = codes.map((code) => [problems[code].status, problemResponse(code)])
  return { ...Object.fromEntries(problemResponses), ...responses }
}

const problemResponse = (code: ProblemCode) => ({
  description: problems[code].title,
  headers: problemHeaders[code],
  content: { 'application/problem+json': { schema: Problem } },
})

const problemHeaders: Partial<Record<ProblemCode, Headers>> = {
  'method-not-allowed': { Allow: textHeader('The methods that this address answers.') },
  'too-many-requests': { 'Retry-After': textHeader('Seconds to wait.') },
  unavailable: { 'Retry-After': textHeader('Seconds to wait.') },
}

const cachingHeaders = {
  ETag: textHeader('Strong, over the bytes of the response.'),
  'Cache-Control': textHeader(
    'Browsers revalidate each time; shared caches may answer for one second where it is public.',
  ),
}

/** A public GET. */
export const publicResponses = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  { problemCodes = [], headers = {} }: { problemCodes?: ProblemCode[]; headers?: Headers } = {},
): JsonResponses<200, Schema> & Record<304, EmptyResponse> =>
  withCommonProblems(
    {
      200: jsonResponse(description, schema, { ...cachingHeaders, ...headers }),
      304: { description: 'Not modified: the ETag is the one in If-None-Match.', headers: cachingHeaders },
    },
    problemCodes,
  )

const WRITE_PROBLEMS: ProblemCode[] = ['not-allowed', 'not-json', 'invalid-fields', 'too-many-requests']

/** A call that takes a body. `formPages` are the pages to which a form without script is redirected. */
export const writeResponses = <Status extends 200 | 201 | 202, Schema extends z.ZodType>(
  status: Status,
  description: string,
  schema: Schema,
  { problemCodes = [], formPages }: { problemCodes?: ProblemCode[]; formPages?: FormPages } = {},
): JsonResponses<Status, Schema> =>
  withCommonProblems(
    {
      ...(formPages && { 303: formRedirect(formPages) }),
      [status]: jsonResponse(description, schema),
    } as JsonResponses<Status, Schema>,
    [...problemCodes, ...WRITE_PROBLEMS],
  )

const formRedirect = ({ done, rejected }: FormPages) =>
  redirectResponse(`For forms: ${done} after success, ${rejected} after a refusal.`, 'The page to show.')

/** A call without a response body that also takes forms. */
export const noContentOrRedirect = (
  description: string,
  problemCodes: ProblemCode[],
  formPages: FormPages,
): Record<204 | 303, EmptyResponse> =>
  withCommonProblems({ 204: { description }, 303: formRedirect(formPages) }, ['not-allowed', ...problemCodes])

/** A response for staff. No cache keeps it. */
export const adminRead = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  { paged = false, problemCodes = [] }: { paged?: boolean; problemCodes?: ProblemCode[] } = {},
): JsonResponses<200, Schema> =>
  withCommonProblems(
    {
      200: jsonResponse(
        description,
        schema,
        paged ? { Link: textHeader('The next page, if there is one.') } : undefined,
      ),
    },
    ['not-signed-in', 'not-allowed', ...(paged ? (['invalid-fields'] as const) : []), ...problemCodes],
  )

export const adminWrite = <Status extends 200 | 201, Schema extends z.ZodType>(
  status: Status,
  description: string,
  schema: Schema,
  { problemCodes }: { problemCodes: ProblemCode[] },
) => writeResponses(status, description, schema, { problemCodes: ['not-signed-in', ...problemCodes] })

export const adminRemoval = (description: string): Record<204, EmptyResponse> =>
  withCommonProblems({ 204: { description } }, ['not-signed-in', 'not-allowed', 'not-found', 'conflict'])

export const accountTags = ['Account']

/** A reader's own data. No cache keeps it. */
export const ownRead = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  problemCodes: ProblemCode[] = [],
): JsonResponses<200, Schema> =>
  withCommonProblems({ 200: jsonResponse(description, schema) }, ['not-signed-in', ...problemCodes])

/** A reader's own data that their browser keeps, and asks for again with its ETag. */
export const ownEntity = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  problemCodes: ProblemCode[],
): JsonResponses<200, Schema> & Record<304, EmptyResponse> =>
  withCommonProblems(
    {
      200: jsonResponse(description, schema, cachingHeaders),
      304: { description: 'Not modified: the ETag is the one in If-None-Match.', headers: cachingHeaders },
    },
    ['not-signed-in', ...problemCodes],
  )

/** One page of a reader's own data as a plain array; the Link header leads to the next. */
export const ownPage = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
): JsonResponses<200, z.ZodArray<Schema>> =>
  withCommonProblems(
    {
      200: jsonResponse(description, z.array(schema), {
        Link: textHeader('The next page, relative to this address, with rel="next"; absent on the last.'),
      }),
    },
    ['not-signed-in', 'invalid-fields'],
  )

export const ownWrite = <Status extends 200 | 201, Schema extends z.ZodType>(
  status: Status,
  description: string,
  schema: Schema,
  problemCodes: ProblemCode[] = [],
) => writeResponses(status, description, schema, { problemCodes: ['not-signed-in', ...problemCodes] })

export const ownNoContent = (description: string, problemCodes: ProblemCode[]): Record<204, EmptyResponse> =>
  withCommonProblems({ 204: { description } }, ['not-signed-in', 'not-allowed', 'too-many-requests', ...problemCodes])

/** A write without a request body. */
export const ownWriteWithoutBody = <Schema extends z.ZodType, Status extends 200 | 201 = 200>(
  description: string,
  schema: Schema,
  problemCodes: ProblemCode[],
  status: Status = 200 as Status,
): JsonResponses<Status, Schema> =>
  withCommonProblems({ [status]: jsonResponse(description, schema) } as JsonResponses<Status, Schema>, [
    'not-signed-in',
    'not-allowed',
    'too-many-requests',
    ...problemCodes,
  ])
