import type { Declarations, Endpoint, Fields, Shape } from './shapes.ts'

/** Where a value differs from its declaration, and how: `Invoice.status: 'sent' is not declared`. */
type Report = (path: string, difference: string) => void

type Shapes = Declarations['shapes']

/** `text`: values of a form, in which numbers and booleans are texts and lists have indexes. */
interface Check {
  shapes: Shapes
  isForm: boolean
  report: Report
}

/** Reports what of a JSON value the declaration does not have, and what it lacks. */
export function checkValue(shapes: Shapes, shape: Shape, value: unknown, path: string, report: Report): void {
  check({ shapes, isForm: false, report }, shape, value, path)
}

/** The same for the parameters of a request, as the form was parsed. */
export function checkParams(shapes: Shapes, shape: Shape, params: unknown, report: Report): void {
  check({ shapes, isForm: true, report }, shape, params, 'params')
}

function check(context: Check, given: Shape, value: unknown, path: string): void {
  const shape = resolve(context.shapes, given)
  const alternatives = alternativesOf(context.shapes, shape)
  const ofKind = alternatives.filter((one) => fits(context, one, value))
  const ofType = ofKind.length > 1 ? ofKind.filter((one) => hasLiterals(context, one, value)) : []
  const fitting = ofType.length > 0 ? ofType : ofKind
  if (fitting.length === 0) {
    context.report(path, `${describe(value)} is not declared`)
    return
  }
  const fieldsOfAll = fitting.map((one) => fieldsOf(context.shapes, one))
  const fields = bestFields(fieldsOfAll, value)
  if (fields) {
    checkFields(context, fields, value as Record<string, unknown>, path)
    return
  }
  const [only] = fitting
  if (typeof only !== 'object') return
  if ('array' in only) for (const entry of entriesOf(value)) check(context, only.array, entry, `${path}[]`)
  if ('map' in only) for (const entry of Object.values(value as object)) check(context, only.map, entry, `${path}.*`)
}

function checkFields(context: Check, fields: Fields, value: Record<string, unknown>, path: string): void {
  for (const [name, entry] of Object.entries(value)) {
    const field = fields[name]
    if (field) check(context, field[0], entry, `${path}.${name}`)
    else context.report(`${path}.${name}`, 'is not declared')
  }
  for (const [name, [, isOptional]] of Object.entries(fields))
    if (!isOptional && !(name in value)) context.report(`${path}.${name}`, 'is missing')
}

/** Of several objects of a union, the one that the value has most fields of, and lacks fewest of. */
function bestFields(candidates: (Fields | undefined)[], value: unknown): Fields | undefined {
  const rank = (fields: Fields) => {
    const names = Object.keys(value as object)
    const missing = Object.entries(fields).filter(([name, [, optional]]) => !optional && !names.includes(name)).length
    return names.filter((name) => name in fields).length - missing
  }
  return candidates.filter((one) => one !== undefined).sort((a, b) => rank(b) - rank(a))[0]
}

/** Every member of nested unions. */
function alternativesOf(shapes: Shapes, shape: Shape): Shape[] {
  if (typeof shape === 'object' && 'union' in shape)
    return shape.union.flatMap((one) => alternativesOf(shapes, resolve(shapes, one)))
  return [shape]
}

function resolve(shapes: Shapes, shape: Shape): Shape {
  let current = shape
  while (typeof current === 'object' && 'named' in current) current = shapes[current.named] ?? 'any'
  return current
}

/** The fields of an object; own ones come before inherited ones of the same name. Undefined for other shapes. */
function fieldsOf(shapes: Shapes, given: Shape): Fields | undefined {
  const shape = resolve(shapes, given)
  if (typeof shape !== 'object') return undefined
  if ('fields' in shape) return shape.fields
  if ('partial' in shape) {
    const fields = fieldsOf(shapes, shape.partial)
    return fields && Object.fromEntries(Object.entries(fields).map(([name, [field]]) => [name, [field, 1]]))
  }
  if ('all' in shape) return Object.assign({}, ...shape.all.map((one) => fieldsOf(shapes, one) ?? {}))
  return undefined
}

function fits({ shapes, isForm }: Check, shape: Shape, value: unknown): boolean {
  if (shape === 'any') return true
  if (shape === 'null') return value === null
  if (shape === 'string') return typeof value === 'string'
  if (shape === 'number') return typeof value === 'number' || (isForm && /^-?\d+(\.\d+)?$/.test(String(value)))
  if (shape === 'boolean') return typeof value === 'boolean' || (isForm && /^(true|false)$/.test(String(value)))
  if ('literal' in shape) return isForm ? String(shape.literal) === value : shape.literal === value
  if ('array' in shape) return Array.isArray(value)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) return false
  const discriminant = fieldsOf(shapes, shape)?.object
  const name = (value as { object?: unknown }).object
  return !discriminant || name === undefined || isForm || isLiteral(resolve(shapes, discriminant[0]), name)
}

/** Whether the fields that tell the members of a union apart, such as an event's type, have this member's values. */
function hasLiterals({ shapes, isForm }: Check, shape: Shape, value: unknown): boolean {
  const given = value as Record<string, unknown>
  return Object.entries(fieldsOf(shapes, shape) ?? {}).every(
    ([name, [field]]) => !(name in given) || isForm || isLiteral(resolve(shapes, field), given[name]),
  )
}

const isLiteral = (shape: Shape, value: unknown) =>
  typeof shape !== 'object' || !('literal' in shape) || shape.literal === value

const entriesOf = (value: unknown) => (Array.isArray(value) ? value : [])

const describe = (value: unknown) =>
  value !== null && typeof value === 'object' ? (Array.isArray(value) ? 'a list' : 'an object') : JSON.stringify(value)

const MAX_DEPTH = 4

/** Reports a path of `expand` that names nothing expandable in the response. */
export function checkExpansion(declarations: Declarations, endpoint: Endpoint, path: string, report: Report): void {
  const problem = expansionProblem(declarations, endpoint, path.split('.'))
  if (problem) report(`expand ${path}`, problem)
}

function expansionProblem({ shapes }: Declarations, { response }: Endpoint, steps: string[]): string | undefined {
  if (steps.length > MAX_DEPTH) return `has more than ${MAX_DEPTH} levels`
  let current: Shape[] = [response]
  for (const step of steps) {
    const objects = current.flatMap((one) => objectsOf(shapes, one))
    current = objects.flatMap((one) => fieldsOf(shapes, one)?.[step]?.[0] ?? [])
    if (current.length === 0) return `${step} is not declared`
  }
  return current.some((one) => objectsOf(shapes, one).length > 0) ? undefined : 'names no object'
}

/** The objects that a field may hold, also in a list. */
function objectsOf(shapes: Shapes, given: Shape): Shape[] {
  return alternativesOf(shapes, resolve(shapes, given)).flatMap((one) => {
    if (typeof one === 'object' && 'array' in one) return objectsOf(shapes, one.array)
    return fieldsOf(shapes, one) ? [one] : []
  })
}
