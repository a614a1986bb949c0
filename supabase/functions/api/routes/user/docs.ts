import { z } from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import type { ProblemCode } from '../../../_shared/contracts/refusal.ts'
import { withCommonProblems, textHeader, writingResponses } from '../../docs.ts'

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
): ZodOpenApiResponsesObject => writingResponses(status, description, schema, { problemCodes: ['not-signed-in', ...problemCodes] })

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
