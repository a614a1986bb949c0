import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'

const INFO = {
  title: 'The magazine',
  version: '1.0.0',
  description:
    'The calls that the pages of the magazine make. Times are ISO 8601 in UTC, money is integer cents. Every GET also answers HEAD, OPTIONS lists the methods of an address, and every error is a problem document (RFC 9457).',
}

interface Content {
  [mediaType: string]: { schema: unknown }
}

/**
 * The OpenAPI 3.1 document of all calls that are registered with this router. Schemas are converted by zod itself and
 * not by the generator of @hono/zod-openapi, which knows neither `meta({ id })` nor the difference between what a
 * schema takes and what it returns.
 */
export function describeApi({ openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>) {
  const routes = openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route] : [],
  )
  const [input, output] = [new SchemaConverter('input'), new SchemaConverter('output')]
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    Object.assign(paths[route.path] ?? {}, { [route.method]: describeOperation(route, input, output) })
  }
  const document = {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/' }],
    paths,
    components: { schemas: mergeSchemas(input.convert(), output.convert()) },
  }
  return document
}

function describeOperation(route: RouteConfig, input: SchemaConverter, output: SchemaConverter): object {
  const { operationId, summary, description, tags, request = {}, responses } = route
  const { params, query, cookies, body } = request
  const parameters = Object.entries({ path: params, query, cookie: cookies }).flatMap(([location, schema]) =>
    schema instanceof z.ZodObject ? describeParameters(location, schema, input) : [],
  )
  const describedResponses = Object.entries(responses).map(([status, response]) => [
    status,
    'content' in response ? { ...response, content: describeContent(response.content as Content, output) } : response,
  ])
  return {
    operationId,
    summary,
    description,
    tags,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: describeContent(body.content as Content, input) } }),
    responses: Object.fromEntries(describedResponses),
  }
}

const describeContent = (content: Content, converter: SchemaConverter) =>
  Object.fromEntries(
    Object.entries(content).map(([mediaType, { schema }]) => [
      mediaType,
      { schema: converter.add(schema as z.ZodType) },
    ]),
  )

const describeParameters = (location: string, object: z.ZodObject, converter: SchemaConverter) =>
  Object.entries<z.ZodType>(object.shape).map(([name, schema]) => ({
    in: location,
    name,
    schema: converter.add(schema),
    ...(schema.meta()?.description && { description: schema.meta()?.description }),
    ...(!schema.safeParse(undefined).success && { required: true }),
  }))

/** Converts many schemas at once, so that each one with an id becomes one component that the others refer to. */
class SchemaConverter {
  readonly #io: 'input' | 'output'
  readonly #schemas: z.ZodType[] = []
  readonly #results: object[] = []

  constructor(io: 'input' | 'output') {
    this.#io = io
  }

  /** Returns an object that `convert` fills in. */
  add(schema: z.ZodType): object {
    const result = {}
    this.#schemas.push(schema)
    this.#results.push(result)
    return result
  }

  /** The components. */
  convert(): Record<string, object> {
    const converted = z.toJSONSchema(z.tuple(this.#schemas as [z.ZodType, ...z.ZodType[]]), {
      io: this.#io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { override, id: _, ...meta } = { ...z.globalRegistry.get(zodSchema) }
        delete jsonSchema.id
        delete jsonSchema.override
        Object.assign(jsonSchema, override, meta)
      },
    })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { prefixItems = [], $defs = {} } = JSON.parse(text) as {
      prefixItems?: object[]
      $defs?: Record<string, object>
    }
    for (const [index, result] of this.#results.entries()) Object.assign(result, prefixItems[index])
    return $defs
  }
}

/** A component that is sent and received in different shapes would need two names. */
function mergeSchemas(inputs: Record<string, object>, outputs: Record<string, object>): Record<string, object> {
  for (const name of Object.keys(inputs)) {
    if (name in outputs && JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name]))
      throw new Error(`The schema ${name} differs between requests and responses.`)
  }
  return { ...inputs, ...outputs }
}
