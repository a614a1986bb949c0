/** A call of a step and what its response looks like. */
export interface RecordedCall {
  /** Calls of skipped scenarios are left out of the comparison by it. */
  scenario: string
  step: string
  /** `POST /v1/subscriptions/:id`. */
  call: string
  status: number
  structure: Structure
}

/** The fields of a JSON value with their types; of fields that decide something, the values. */
export type Structure = string | { [field: string]: Structure }

/** Ids in an address. A coupon's has no prefix. */
const ID = /\/(?!create_preview)[a-z]+_\w{6,}|(?<=\/coupons)\/\w+/g

/** Fields whose values are compared, not only their types. */
const COMPARED = new Set([
  ...['object', 'status', 'code', 'type', 'param', 'decline_code', 'billing_reason', 'reason'],
  ...['collection_method', 'tax_behavior', 'taxability_reason', 'tax_type'],
])

export interface Recorder {
  calls: RecordedCall[]
  /** The names of the scenario and of its step that the following calls belong to. */
  scenario: string
  step: string
  stop(): void
}

/** Records every call to Stripe's API that this process makes through `fetch`. */
export function startRecording(): Recorder {
  const original = globalThis.fetch
  const recorder: Recorder = {
    calls: [],
    scenario: '',
    step: '',
    stop: () => {
      globalThis.fetch = original
    },
  }
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const isCompared = pathname.startsWith('/v1/') && !pathname.startsWith('/v1/test_helpers/')
    if (isCompared) {
      const body: unknown = await response.clone().json()
      const call = `${init?.method ?? 'GET'} ${pathname.replace(ID, '/:id')}`
      const { scenario, step } = recorder
      recorder.calls.push({ scenario, step, call, status: response.status, structure: structureOf(body) })
    }
    return response
  }
  return recorder
}

function structureOf(value: unknown, field = ''): Structure {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return value.length > 0 ? { '[]': structureOf(value[0]) } : 'empty list'
  if (typeof value !== 'object') return COMPARED.has(field) && isTerm(value) ? JSON.stringify(value) : typeof value
  if (field === 'metadata') return 'metadata'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, entry]) => [name, structureOf(entry, name)]))
}

/** `requires_action`, unlike the code of a promotion. */
const isTerm = (value: unknown) => typeof value === 'string' && /^[a-z_]+$/.test(value)

export interface Difference {
  step: string
  call: string
  path: string
  stripe: string
  emulator: string
}

/**
 * Calls are compared scenario by scenario, in order; of calls of a scenario that only one side made, the first is reported. The skipped
 * scenarios are left out.
 */
export function compareCalls(
  stripe: RecordedCall[],
  emulator: RecordedCall[],
  skipped: readonly string[] = [],
): Difference[] {
  const scenarios = new Set([...stripe, ...emulator].map(({ scenario }) => scenario))
  return [...scenarios]
    .filter((scenario) => !skipped.includes(scenario))
    .flatMap((scenario) => {
      const own = (calls: RecordedCall[]) => calls.filter((call) => call.scenario === scenario)
      return compareInOrder(own(stripe), own(emulator))
    })
}

function compareInOrder(stripe: RecordedCall[], emulator: RecordedCall[]): Difference[] {
  const differences: Difference[] = []
  for (const [index, real] of stripe.entries()) {
    const emulated = emulator[index]
    const { step, call } = real
    const add = (path: string, a: string, b: string) => differences.push({ step, call, path, stripe: a, emulator: b })
    if (!emulated || emulated.call !== call) {
      add('', call, emulated?.call ?? 'no call')
      return differences
    }
    if (real.status !== emulated.status) add('HTTP status', String(real.status), String(emulated.status))
    compareStructures(real.structure, emulated.structure, '', add)
  }
  const more = emulator[stripe.length]
  if (more) differences.push({ step: more.step, call: more.call, path: '', stripe: 'no call', emulator: more.call })
  return differences
}

/** A null or an empty list fits everything: it does not show the type of its values. */
function compareStructures(
  a: Structure,
  b: Structure,
  path: string,
  add: (path: string, a: string, b: string) => void,
): void {
  const isOpen = (one: Structure) => one === 'null' || one === 'empty list'
  if (isOpen(a) || isOpen(b)) return
  if (typeof a === 'string' || typeof b === 'string') {
    if (a !== b) add(path, typeof a === 'string' ? a : 'an object', typeof b === 'string' ? b : 'an object')
    return
  }
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a[name], b[name]]
    const inner = path ? `${path}.${name}` : name
    if (left === undefined || right === undefined) add(inner, left ? 'there' : 'absent', right ? 'there' : 'absent')
    else compareStructures(left, right, inner, add)
  }
}
