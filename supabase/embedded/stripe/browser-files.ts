import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** Where pages find the stand-in for Stripe.js; what it imports lies beside it, under `/browser/`. */
const ENTRY = '/stripe.js'
const PART = /^\/browser\/([a-z-]+\.ts)$/

const made = new Map<string, string>()

/**
 * The script at an address of the emulator, or undefined. They are modules as they stand in `browser/`, without their
 * types: to be sent as text/javascript with `Access-Control-Allow-Origin: *`.
 */
export function browserFile(path: string): string | undefined {
  if (path === ENTRY) return "import './browser/stripe.ts'\n"
  const name = PART.exec(path)?.[1]
  return name === undefined ? undefined : (made.get(name) ?? make(name))
}

function make(name: string): string | undefined {
  try {
    const source = readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')
    const script = stripTypeScriptTypes(source)
    made.set(name, script)
    return script
  } catch {
    return undefined
  }
}
