import { z } from 'zod'
import { invalid } from './errors.ts'

/** Parameters come as text. What an SDK does not know as a name of theirs, `tsc` does not let us ask for. */
export const params = <P>() => {
  return <const S extends { [K in keyof P]?: z.ZodType } & Record<Exclude<keyof S, keyof P | 'client_secret'>, never>>(
    shape: S,
  ) => z.strictObject(shape as Omit<S, never>)
}

export const text = z.string().max(5000)
export const int = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number)
export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'number')
  .transform(Number)
export const flag = z.enum(['true', 'false'], 'boolean').transform((value) => value === 'true')
export const listOfText = z.array(text)
/** An empty value takes away what was there. */
export const emptyable = <T extends z.ZodType>(kind: T) => z.union([z.literal(''), kind])
export const metadata = emptyable(z.record(z.string().max(40), z.string().max(500)))
export const range = z.union([
  int,
  z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() }),
])
export type Range = z.infer<typeof range>
/** Taken and not looked at: it changes nothing here. */
export const anything = z.unknown()

export const nothing = z.strictObject({})

export const paging = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

/** Metadata after an update: what is given is laid over what was there. */
export function mergedMetadata(
  before: Record<string, string> | null,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === '') return {}
  const merged = Object.entries({ ...before, ...given })
  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}

/** Reads parameters, or answers as Stripe does when they are wrong. */
export function readParams<T>(schema: z.ZodType<T>, given: unknown): T {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw faultOf(read.error.issues)
}

function faultOf([issue]: z.core.$ZodIssue[]): Error {
  if (!issue) return invalid('Invalid request.')
  if (issue.code === 'invalid_union') {
    const deepest = issue.errors.find(([first]) => first && first.path.length > 0) ?? issue.errors.at(-1)
    const [inner] = deepest ?? []
    if (inner) return faultOf([{ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue])
  }
  if (issue.code === 'unrecognized_keys') {
    const name = nameOf([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  }
  const name = nameOf(issue.path)
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return invalid(`Missing required param: ${name}.`, 'parameter_missing', name)
  if (issue.message === 'integer') return invalid(`Invalid integer: ${name}`, 'parameter_invalid_integer', name)
  return invalid(`Invalid ${name}: ${issue.message}`, undefined, name)
}

const nameOf = ([first, ...rest]: PropertyKey[]) => [String(first), ...rest.map((part) => `[${String(part)}]`)].join('')
