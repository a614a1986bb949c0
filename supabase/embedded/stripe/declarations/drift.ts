import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { allowedDifferences } from './allowed-differences.ts'
import { checkExpansion, checkParams, checkValue } from './check-shape.ts'
import type { Declarations, Endpoint } from './shapes.ts'

/** A request with the secret key and its response. Refused ones are not held against anything. */
interface Exchange {
  method: string
  path: string
  params: Record<string, unknown>
  response: unknown
}

/** Holds everything that crosses the emulator against the declarations of Stripe's SDK. */
export interface DriftCheck {
  exchange(exchange: Exchange): void
  event(event: { type: string }): void
  /** Each difference once, with the request or event in which it was seen first. */
  differences(): string[]
}

const projectFolder = join(import.meta.dirname, '../../../..')

let loading: Promise<Declarations> | undefined

/** Once in a process. */
export const loadDeclarations = () => (loading ??= readOrRestore())

/** Reads the SDK's declarations, or what an earlier run read from the same version by the same code. */
async function readOrRestore(): Promise<Declarations> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('stripe'))
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'node_modules/stripe/package.json'), 'utf8')) as {
    version: string
  }
  const reader = readFileSync(join(import.meta.dirname, 'read-declarations.ts'))
  const key = createHash('sha256').update(reader).digest('hex').slice(0, 12)
  const cached = join(projectFolder, `node_modules/.cache/meridian/stripe-${version}-${key}.json`)
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as Declarations
  // Loaded here, because the compiler takes half a second.
  const { readDeclarations } = await import('./read-declarations.ts')
  const declarations = readDeclarations(join(folder, '../esm'))
  saveAtomically(cached, JSON.stringify(declarations))
  return declarations
}

/** Several processes may write it at once. Without a writable folder it is read anew each time. */
function saveAtomically(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    // Read-only checkouts.
  }
}

export function createDriftCheck(declarations: Declarations): DriftCheck {
  const { endpoints, events, shapes } = declarations
  const found = new Map<string, string>()
  const usedEndpoints = new Map<string, Endpoint | undefined>()

  function report(where: string) {
    return (path: string, difference: string) => {
      const text = `${path} ${difference}`
      if (!allowedDifferences.some(({ pattern }) => pattern.test(text))) found.set(text, found.get(text) ?? where)
    }
  }

  function endpointOf(method: string, path: string): Endpoint | undefined {
    const key = `${method} ${path.replace(/\/[a-z_]+_[0-9a-f]{24}/g, '/:id')}`
    if (!usedEndpoints.has(key)) usedEndpoints.set(key, findEndpoint(endpoints, method, path))
    return usedEndpoints.get(key)
  }

  return {
    exchange({ method, path, params, response }) {
      const endpoint = endpointOf(method, path)
      const where = `${method} ${path}`
      if (!endpoint) {
        report(where)(where, 'is not declared')
        return
      }
      checkParams(shapes, endpoint.params, params, report(where))
      for (const one of listOf(params.expand)) checkExpansion(declarations, endpoint, String(one), report(where))
      checkValue(shapes, endpoint.response, response, nameOf(response), report(where))
    },
    event(event) {
      const shape = events[event.type]
      if (shape) checkValue(shapes, shape, event, event.type, report(event.type))
      else report(event.type)(event.type, 'is not declared')
    },
    differences: () => [...found].map(([text, where]) => `${text} (${where})`),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const nameOf = (value: unknown) => String((value as { object?: unknown } | null)?.object ?? 'response')

/** An address without parameters comes before one with them: `/v1/invoices/create_preview`. */
function findEndpoint(endpoints: Endpoint[], method: string, path: string): Endpoint | undefined {
  const matching = endpoints.filter(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(':id', '[^/]+')}$`).test(path),
  )
  return matching.find((one) => one.path === path) ?? matching[0]
}
