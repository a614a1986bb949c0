import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Env, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { translatable } from '../_shared/contracts/translatable.ts'
import { body, FORM_TYPE } from '../_shared/http/body.ts'
import { invalidFields } from '../_shared/http/problem.ts'

/** A request body in a route's description. */
export type RequestBody<Schema extends z.ZodType = z.ZodType> = {
  required: true
  /** By media type; a form is listed at run time only, because it is validated as if it were JSON. */
  content: Record<'application/json', { schema: Schema }>
  /** A form on a page that an e-mail links to: the token is in the query of the address. */
  tokenInQuery?: boolean
  /** Reads the body instead, for a call whose schema depends on who asks. */
  readBy?: MiddlewareHandler
}

/**
 * A router whose calls are described by `createRoute`: one description validates the request, types the handler and
 * becomes part of /api/openapi.json. Order: `middleware` of the route (authentication), body, query, path, handler.
 *
 * The library's own body validators are not used: they answer 400 where the contract distinguishes 400, 413, 415 and
 * 422, and they cannot read one schema from both JSON and a form post.
 */
export function createRouter<E extends Env = Env>(): OpenAPIHono<E> {
  const router = new OpenAPIHono<E>({ defaultHook: rejectInvalidQuery })
  const register = router.openapi as (route: RouteConfig, handler: MiddlewareHandler, hook?: unknown) => unknown
  const openapi: typeof register = (route, handler, hook) => {
    router.openAPIRegistry.registerPath(route)
    const { body: requestBody, ...request } = route.request ?? {}
    const middleware = [route.middleware ?? [], requestBody ? bodyReader(requestBody as RequestBody) : []].flat()
    return register({ ...route, request, middleware, hide: true }, handler, hook)
  }
  router.openapi = openapi as typeof router.openapi
  return router
}

function bodyReader({ content, tokenInQuery, readBy }: RequestBody): MiddlewareHandler {
  const { schema } = content['application/json']
  return readBy ?? body(schema, { forms: FORM_TYPE in content, tokenInQuery })
}

type Validation = ({ success: true } | { success: false; error: z.ZodError }) & { target: string }

function rejectInvalidQuery(result: Validation): undefined {
  if (!result.success) throw invalidFields(result.error, translatable('Part of the query could not be used.'))
}

/** For a route with `{id}` in its path: a value that is no id names nothing, so it is answered 404. */
export const orNotFound =
  (detail: string) =>
  (result: Validation): undefined => {
    if (!result.success && result.target === 'param') throw new HttpError('not-found', detail)
    rejectInvalidQuery(result)
  }
