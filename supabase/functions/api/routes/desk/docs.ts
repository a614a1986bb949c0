import { z } from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import type { ProblemCode } from '../../../_shared/contracts/refusal.ts'
import { withCommonProblems, textHeader, writingResponses } from '../../docs.ts'

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
  ...withCommonProblems('not-signed-in', 'not-allowed', ...(paged ? (['invalid-fields'] as const) : []), ...problemCodes),
})

export const adminWrite = (
  status: 200 | 201,
  description: string,
  schema: z.ZodType,
  { problemCodes }: { problemCodes: ProblemCode[] },
): ZodOpenApiResponsesObject => writingResponses(status, description, schema, { problemCodes: ['not-signed-in', ...problemCodes] })

export const adminRemoval = (description: string): ZodOpenApiResponsesObject => ({
  204: { description },
  ...withCommonProblems('not-signed-in', 'not-allowed', 'not-found', 'conflict'),
})
