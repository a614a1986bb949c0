import fc, { type Arbitrary } from 'fast-check'

// Malformed requests from the OpenAPI document: some for every route.

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema }
interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export interface FuzzRequest {
  /** The method and path template of the contract. */
  route: string
  method: string
  /** Below /api, with its query. */
  path: string
  who: 'nobody' | 'reader' | 'owner'
  /** Client address. */
  from: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

export const malformedStrings = fc.constantFrom(
  ...['%00', '%', '%zz', '%ff%fe', '%c0%ae', '..%2f..%2f', '\\', '%F0%9F%98%80', '%0d%0aSet-Cookie:x'],
  ...["' or 1=1 --", '"; drop table articles; --', '$1', '{{7*7}}', '__proto__', 'constructor', '<script>'],
  ...['null', 'NaN', '-0', '1e309', '😀', '\u202e', 'a'.repeat(3000), 'autumn-2026', 'current', 'active', 'free'],
)

const oddText = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\ud800', '\udfffx', 'a\u0000b', '\r\nBcc: x', '\u202e', '\ufeff', '😀', 'null'),
  fc.constantFrom('France', 'a@b.example', 'A@B.EXAMPLE', 'a@b', '"a b"@c.example', "'@x.example", 'open', 'owner'),
  fc.constant(`${'a'.repeat(300)}@b.example`),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('x', '\u0001', '"', '界', '😀').chain((one) => fc.nat(12_000).map((times) => one.repeat(times))),
)

/** Values that no field accepts: other types, other sizes, deep nesting. */
const oddValue = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc.integer({ min: 1, max: 2000 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
)

const oddKey = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'id', 'userId', ''), oddText)

/** The body as JSON, as a form, with repeated fields, truncated, or as other bytes. */
function encodedBody(fields: Arbitrary<Record<string, unknown>>): Arbitrary<string | Uint8Array> {
  const more = ',"email":"twice@b.example","__proto__":{"email":7}}'
  return fc.oneof(
    { weight: 8, arbitrary: fields.map((record) => JSON.stringify(record)) },
    { weight: 3, arbitrary: fields.map(formEncode) },
    fields.map((record) => JSON.stringify({ first: 1, ...record }).slice(0, -1) + more),
    fields.map((record) => JSON.stringify(record).slice(0, -3)),
    fc.jsonValue().map((any) => JSON.stringify(any)),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('', '{}', '[]', 'null', '%', '&&&===', '{"email":1e999}', '\ufeff{}', '['.repeat(60_000)),
    fc.constant(`"${'\\ud800'.repeat(9000)}"`),
  )
}

const formEncode = (record: Record<string, unknown>) =>
  Object.entries(record)
    .map((pair) => pair.map((part) => encodeURIComponent(toText(part).toWellFormed())).join('='))
    .join('&')

/** An object may have a `toString` that is not a function. */
const toText = (part: unknown) => (typeof part === 'object' ? JSON.stringify(part) : String(part))

/**
 * The same requests for the same seed, as many for each route. `existingIds` are ids of rows that exist, so that some
 * requests get past the lookup.
 */
export function sampleFuzzRequests(
  openApi: OpenApiDocument,
  existingIds: string[],
  { count, seed }: { count: number; seed: number },
): FuzzRequest[] {
  const operations = Object.entries(openApi.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route, method: method.toUpperCase(), operation })),
  )
  const samples = operations.map(({ route, method, operation }, index) => {
    const requests: Arbitrary<FuzzRequest> = fc.record({
      route: fc.constant(`${method} ${route}`),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(method) },
        fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'DELETE', 'PATCH'),
      ),
      path: pathFor(route, operation, existingIds),
      who: fc.constantFrom('nobody', 'reader', 'owner'),
      from: fc.oneof(fc.ipV4(), fc.ipV6()),
      headers,
      body: encodedBody(requestFields(openApi, operation)),
    })
    return fc.sample(requests, { numRuns: Math.ceil(count / operations.length), seed: seed + index })
  })
  // Shuffled, so that consecutive requests belong to different routes.
  return Array.from({ length: samples[0]?.length ?? 0 }, (_, n) => samples.flatMap((list) => list[n] ?? [])).flat()
}

function pathFor(route: string, { parameters = [] }: Operation, existingIds: string[]): Arbitrary<string> {
  const id = fc.oneof(
    fc.constantFrom(...existingIds),
    fc.uuid(),
    malformedStrings,
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const named = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const name = fc.constantFrom(...named, 'limit', 'cursor', 'token', 'status', '__proto__', 'limit[]')
  const query = fc.array(fc.tuple(name, fc.oneof(malformedStrings, oddText, fc.constant('a'.repeat(64)))), {
    maxLength: 3,
  })
  return fc.tuple(id, query).map(([id, pairs]) => {
    const path = escapePath(route.replace(/^\/api/, '').replace(/\{\w+\}/g, () => id))
    const query = pairs.map((pair) => pair.map(escapePath).join('=')).join('&')
    return `${path}?${query}`.slice(0, LONGEST)
  })
}

/** Longer addresses are refused by the server before they reach the function. */
const LONGEST = 12_000

/** Invalid escapes stay as they are. */
const escapePath = (text: string) => encodeURI(text.toWellFormed()).replaceAll('%25', '%').replace(/[?#]/g, '')

const headers = fc
  .record(
    {
      'content-type': fc.constantFrom(
        ...['application/json', 'application/json', 'application/json', 'application/x-www-form-urlencoded'],
        ...['application/json; charset=utf-16', 'APPLICATION/JSON', 'text/plain', 'multipart/form-data', 'x', ''],
      ),
      cookie: fc.constantFrom(
        '',
        'a=b',
        '%=%; ;;',
        `session-00000000=${'x'.repeat(2000)}`,
        'session-00000000=%00; session-11111111=x',
      ),
      origin: fc.constantFrom('null', 'https://evil.example', 'x'),
      'if-none-match': fc.constantFrom('*', '"', 'W/', '"x"'.repeat(500), ',,,,'),
      accept: fc.constantFrom('*/*', 'text/html', 'x'),
      range: fc.constantFrom('bytes=0-1', 'bytes=-', 'x'),
      'user-agent': fc.constantFrom('', '<b>', 'x'.repeat(4000), 'Mozilla/5.0 ('),
      'x-request-id': fc.constantFrom('a', '<', 'x'.repeat(1000)),
      'cf-ipcountry': fc.constantFrom('', 'XX', 'T1', '<b>', 'FR', '__proto__'),
    },
    { requiredKeys: [] },
  )
  // Most come from pages of the site, and most of these in a content type that the API reads.
  .chain((odd) => {
    const { origin: _, ...withoutOrigin } = odd
    const json = { ...withoutOrigin, 'content-type': 'application/json' }
    return fc.oneof({ weight: 6, arbitrary: fc.constant(json) }, fc.constant(withoutOrigin), fc.constant(odd))
  })
  .map((picked) => Object.fromEntries(Object.entries(picked).filter(([, value]) => value !== undefined)))

/** Some fields are valid, some invalid, some missing, some additional. */
function requestFields(openApi: OpenApiDocument, { requestBody }: Operation): Arbitrary<Record<string, unknown>> {
  const [content] = Object.values(requestBody?.content ?? {})
  const properties = Object.entries(resolveSchema(openApi, content?.schema).properties ?? {})
  const partialFields = fc.record(
    Object.fromEntries(
      properties.map(([name, schema]) => [
        name,
        fc.oneof({ weight: 5, arbitrary: validValue(openApi, name, schema) }, { weight: 1, arbitrary: oddValue }),
      ]),
    ),
    { requiredKeys: [] },
  )
  const allFields = fc.record(validFields(openApi, Object.fromEntries(properties)))
  const extraFields = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc.dictionary(oddKey, oddValue, { maxKeys: 3 }),
  )
  return fc.tuple(fc.oneof(partialFields, allFields), extraFields).map(([known, more]) => ({ ...known, ...more }))
}

function resolveSchema(openApi: OpenApiDocument, schema: Schema = {}): Schema {
  const name = /[^/]+$/.exec(String(schema.$ref ?? ''))?.[0]
  const found = name ? openApi.components?.schemas?.[name] : undefined
  if (found) return resolveSchema(openApi, found)
  const parts = (schema.allOf ?? schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  return parts?.[0] ? resolveSchema(openApi, parts[0]) : schema
}

const validFields = (openApi: OpenApiDocument, properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, validValue(openApi, name, schema)]))

const PASSWORD = 'a lantern in the fog'

/** A value that is valid by the schema. */
function validValue(openApi: OpenApiDocument, name: string, rawSchema: Schema): Arbitrary<unknown> {
  const schema = resolveSchema(openApi, rawSchema)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.properties) return fc.record(validFields(openApi, schema.properties), { noNullPrototype: true })
  if (schema.type === 'boolean') return fc.boolean()
  if (name === 'amount') return fc.constantFrom(150000, 1)
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: -1, max: 101 })
  if (name === 'email') return fc.nat().map((n) => `fuzz-${n}@meridian.example`)
  if (schema.format === 'password' || /password/i.test(name)) return fc.constant(PASSWORD)
  if (/token/i.test(name)) return fc.constant('a'.repeat(64))
  if (schema.format === 'uuid') return fc.uuid()
  if (name === 'subscriptionId') return fc.constantFrom('free', 'patron_ledger')
  if (name === 'fullName') return fc.constant('Ada Lindqvist')
  if (name === 'articleId') return fc.constantFrom('the-brass-hour', 'nowhere')
  return fc.constantFrom('Ada', '1', 'Good morning.', 'Sweden')
}
