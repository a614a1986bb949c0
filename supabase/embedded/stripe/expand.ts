import { invalid } from './errors.ts'
import { includable } from './includable.ts'
import { find, type Shelves } from './shelves.ts'

type Node = Record<string, unknown>
const DEEPEST = 4

/** The answer with every reference that `expand` names replaced by what it refers to. What is on the shelves is never touched. */
export function expanded(shelves: Shelves, answer: object, paths: string[]): object {
  const copy = structuredClone(plain(answer))
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property. You passed: ${path}.`)
    open(shelves, copy, steps, path)
  }
  return copy
}

function open(shelves: Shelves, node: Node, [step = '', ...further]: string[], path: string): void {
  // Of what has been deleted nothing is left that could be shown.
  if (node.deleted === true) return
  if (step === 'data' && Array.isArray(node.data)) {
    for (const row of node.data) open(shelves, row as Node, further, path)
    return
  }
  if (!(step in node) || node[step] === undefined) node[step] = included(shelves, node, step, path)
  node[step] = opened(shelves, node[step])
  if (further.length === 0) return
  for (const next of [node[step]].flat()) {
    if (typeof next === 'object' && next !== null) open(shelves, next as Node, further, path)
  }
}

function opened(shelves: Shelves, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => opened(shelves, entry))
  if (typeof value !== 'string') return value
  const found = find(shelves, value)
  return found ? structuredClone(plain(found)) : value
}

/** Some properties are there only for whoever asks for them. */
function included(shelves: Shelves, node: Node, step: string, path: string): unknown {
  const make = includable[`${String(node.object)}.${step}`]
  if (!make) throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand')
  const made = make(shelves, String(node.id))
  return made && structuredClone(plain(made))
}

/** As it will be read: decimals are text. */
const plain = (object: object): Node => JSON.parse(JSON.stringify(object)) as Node
