import type { CustomTypesConfig } from 'pg'

type Parser = (text: string) => unknown

/** ISO 8601 in UTC with milliseconds, as the contracts have times; `infinity` stays a text. */
function toIsoTime(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** By object id in `pg_type`. Every other type stays the text that Postgres sends: 64-bit integers, numeric, arrays, intervals. */
const parsers = new Map<number, Parser>([
  // bool
  [16, (text) => text === 't'],
  // bytea
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  // int2, int4, oid, float4, float8
  ...[21, 23, 26, 700, 701].map((type): [number, Parser] => [type, Number]),
  // json, jsonb
  ...[114, 3802].map((type): [number, Parser] => [type, JSON.parse]),
  // date, timestamp, timestamptz
  ...[1082, 1114, 1184].map((type): [number, Parser] => [type, toIsoTime]),
])

const asText: Parser = (text) => text

export const typeParsers = { getTypeParser: (type: number) => parsers.get(type) ?? asText } as CustomTypesConfig

/**
 * Parameters are sent as text, and Postgres infers their types. Objects and arrays are JSON; arrays of SQL are built by
 * `textArray`. The driver would write dates in the local time zone and arrays as `{…}`, also for a json parameter.
 */
export function toParameter(value: unknown): string | Uint8Array | null {
  if (value === undefined) throw new Error('A query has an undefined parameter.')
  if (value === null || value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
