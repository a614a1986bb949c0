import { z } from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import type { ProblemCode } from '../../../_shared/contracts/refusal.ts'
import { everyRefusal, text, writingResponses } from '../../docs.ts'

export const oneById = { path: z.object({ id: z.uuid() }) }

/** The answers of a list at the desk, which no cache keeps. */
export const deskRead = (
  description: string,
  schema: z.ZodType,
  { paged = false, may = [] }: { paged?: boolean; may?: ProblemCode[] } = {},
): ZodOpenApiResponsesObject => ({
  200: {
    description,
    content: { 'application/json': { schema } },
    ...(paged && { headers: { Link: text('The next page, if there is one.') } }),
  },
  ...everyRefusal('not-signed-in', 'not-allowed', ...(paged ? (['invalid-fields'] as const) : []), ...may),
})

export const deskWrite = (
  status: 200 | 201,
  description: string,
  schema: z.ZodType,
  { may }: { may: ProblemCode[] },
): ZodOpenApiResponsesObject => writingResponses(status, description, schema, { may: ['not-signed-in', ...may] })

export const deskRemoval = (description: string): ZodOpenApiResponsesObject => ({
  204: { description },
  ...everyRefusal('not-signed-in', 'not-allowed', 'not-found', 'conflict'),
})
