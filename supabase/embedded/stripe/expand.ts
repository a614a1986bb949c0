import { invalidRequest } from './errors.ts'
import { includableProperties } from './includable.ts'
import { findById, type Store } from './shelves.ts'

type Node = Record<string, unknown>
const MAX_DEPTH = 4

/** The answer with every reference that `expand` names replaced by what it refers to. What is on the shelves is never touched. */
export function expandResponse(store: Store, answer: object, paths: string[]): object {
  const copy = structuredClone(toPlainJson(answer))
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. You passed: ${path}.`)
    expandPath(store, copy, steps, path)
  }
  return copy
}

function expandPath(store: Store, node: Node, [step = '', ...further]: string[], path: string): void {
  // Of what has been deleted nothing is left that could be shown.
  if (node.deleted === true) return
  if (step === 'data' && Array.isArray(node.data)) {
    for (const row of node.data) expandPath(store, row as Node, further, path)
    return
  }
  if (!(step in node) || node[step] === undefined) node[step] = includeProperty(store, node, step, path)
  node[step] = expandReference(store, node[step])
  if (further.length === 0) return
  for (const next of [node[step]].flat()) {
    if (typeof next === 'object' && next !== null) expandPath(store, next as Node, further, path)
  }
}

function expandReference(store: Store, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => expandReference(store, entry))
  if (typeof value !== 'string') return value
  const found = findById(store, value)
  return found ? structuredClone(toPlainJson(found)) : value
}

/** Some properties are there only for whoever asks for them. */
function includeProperty(store: Store, node: Node, step: string, path: string): unknown {
  const include = includableProperties[`${String(node.object)}.${step}`]
  if (!include) throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand')
  const property = include(store, String(node.id))
  return property && structuredClone(toPlainJson(property))
}

/** As it will be read: decimals are text. */
const toPlainJson = (object: object): Node => JSON.parse(JSON.stringify(object)) as Node
