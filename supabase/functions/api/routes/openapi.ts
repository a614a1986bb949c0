import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { createEntity, type Entity, publicResponse } from '../../_shared/http/entity.ts'
import { describeApi } from '../openapi-document.ts'
import { publicResponses } from '../openapi-responses.ts'
import { createRouter } from '../router.ts'

/** Serves the document of all calls of `api`, which is written on the first request. */
export function openapi(api: Pick<OpenAPIHono, 'openAPIRegistry'>) {
  let document: Entity | undefined
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/openapi.json',
      operationId: 'readOpenApiDocument',
      summary: 'This document',
      tags: ['Publication'],
      responses: publicResponses('OpenAPI 3.1.', z.looseObject({ openapi: z.string() })),
    }),
    (c) => {
      document ??= createEntity(describeApi(api))
      return publicResponse(c, document)
    },
  )
  return app
}
