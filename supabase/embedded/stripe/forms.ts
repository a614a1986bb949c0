/** What a form holds once its brackets are unfolded: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type Form = { [name: string]: Form | Form[] | string | string[] }

type Branch = Record<string, unknown>

/** A body or a query as Stripe reads it. */
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

/** Branches whose names are 0, 1, 2 … are lists. */
function toArrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, toArrays(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
