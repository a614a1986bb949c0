import { z } from 'zod'
import { beforeExecution, invalidRequest, type StripeApiError } from './errors.ts'

/** A parsed form: `a[b][0]=c` becomes `{ a: { b: ['c'] } }`. */
export type Form = { [name: string]: Form | Form[] | string | string[] }

type Branch = Record<string, unknown>

/** Parses a body or a query as Stripe does. */
export function parseForm(text: string): Form {
  const root: Branch = {}
  for (const [path, value] of new URLSearchParams(text)) setPath(root, pathSegments(path), value)
  return toArrays(root) as Form
}

function pathSegments(path: string): string[] {
  const [head = '', ...rest] = path.split('[')
  return [head, ...rest.map((step) => step.replace(/\]$/, ''))]
}

function setPath(branch: Branch, [step = '', ...rest]: string[], value: string): void {
  const name = step === '' ? String(Object.keys(branch).length) : step
  if (rest.length === 0) {
    branch[name] = value
    return
  }
  const next = branch[name]
  const child = typeof next === 'object' && next !== null ? (next as Branch) : Object.create(null)
  branch[name] = child
  setPath(child, rest, value)
}

/** Objects whose keys are 0, 1, 2 … become arrays. */
function toArrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, toArrays(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** A schema for the parameters of a call. A key that the SDK's type `P` does not have is a compile error. */
export const schemaFor = <P>() => {
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
export const textList = z.array(text)
/** An empty string clears the value. */
export const clearable = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])
export const metadata = clearable(z.record(z.string().max(40), z.string().max(500)))
export const range = z.union([
  int,
  z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() }),
])
export type Range = z.infer<typeof range>
/** Accepted without effect. */
export const ignored = z.unknown()

export const noParams = z.strictObject({})

export const paginationParams = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

/** Merges metadata as Stripe does: an empty value deletes its key, an empty string all keys. */
export function mergeMetadata(
  before: Record<string, string> | null,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === '') return {}
  const merged = Object.entries({ ...before, ...given })
  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}

/** Parses parameters, or throws Stripe's error for invalid ones. */
export function parseParams<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw beforeExecution(toParamError(result.error.issues))
}

function toParamError([issue]: z.core.$ZodIssue[]): StripeApiError {
  if (!issue) return invalidRequest('Invalid request.')
  if (issue.code === 'invalid_union') {
    const deepest = issue.errors.find(([first]) => first && first.path.length > 0) ?? issue.errors.at(-1)
    const [inner] = deepest ?? []
    if (inner) return toParamError([{ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue])
  }
  if (issue.code === 'unrecognized_keys') {
    const name = paramName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  }
  const name = paramName(issue.path)
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return invalidRequest(`Missing required param: ${name}.`, 'parameter_missing', name)
  if (issue.message === 'integer') return invalidRequest(`Invalid integer: ${name}`, 'parameter_invalid_integer', name)
  return invalidRequest(`Invalid ${name}: ${issue.message}`, undefined, name)
}

const paramName = ([first, ...rest]: PropertyKey[]) =>
  [String(first), ...rest.map((part) => `[${String(part)}]`)].join('')
