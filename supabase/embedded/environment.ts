import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { areStripeKeysOfOneMode, KEYS_OF_TWO_MODES } from '#shared/contracts/stripe-keys.ts'
import { freePort, loopback, reservePort } from './ports.ts'
import { StartError } from './start-error.ts'

/** Reads .env if it exists; variables of the shell take precedence. */
export function loadDotEnv(project: string): void {
  const file = join(project, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

const supabaseVariables = ['SUPABASE_URL', 'DATABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY']

/** Whether the environment names an external Supabase project. Throws a StartError when it names only a part of one. */
export function usesExternalSupabase(): boolean {
  const given = supabaseVariables.filter((name) => process.env[name])
  if (given.length > 0 && given.length < supabaseVariables.length) {
    const missing = supabaseVariables.filter((name) => !given.includes(name))
    throw new StartError(
      `${given.join(' and ')} ${given.length > 1 ? 'are' : 'is'} set, but ${missing.join(' and ')} ` +
        `${missing.length > 1 ? 'are' : 'is'} not: set all four to use your own Supabase, or none for the embedded one.`,
    )
  }
  return given.length === supabaseVariables.length
}

export const host = () => process.env.HOST || loopback

export const DEFAULT_SITE_PORT = 4321

/** PORT, which must be free (0 takes any free port); without it 4321 or the next free port. */
export async function sitePort(): Promise<number> {
  if (!process.env.PORT) return freePort(DEFAULT_SITE_PORT)
  const port = Number(process.env.PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartError(`PORT=${process.env.PORT} is not a port number.`)
  if (port === 0) return freePort(0)
  if (await reservePort(port)) return port
  throw new StartError(`Port ${port} is taken by another program: stop that program, or choose another PORT.`)
}

/** External services, and in tests the step of responses that take equally long. */
const functionVariables = [
  'WEATHER_URL',
  'WEATHER_API_KEY',
  'LOCATION_URL',
  'LEAKED_PASSWORDS_URL',
  'RESPONSE_STEP_MS',
  'LOG_REQUESTS',
  'HEARTBEAT_URL',
  'ALARM_WEBHOOK_URL',
  'ALARM_WEBHOOK_SECRET',
]

/** The variables of the environment for the functions. Here passwords are compared with leaks only where it says so. */
export function functionEnv(name: string): Record<string, string> {
  const given = functionVariables.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value)
  return { LEAKED_PASSWORDS_URL: 'none', ...Object.fromEntries(given), ...telemetryEnv(name) }
}

/** Deno records traces and metrics itself, if it is told to. */
function telemetryEnv(name: string): Record<string, string> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return {}
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'))
  return {
    OTEL_DENO: 'true',
    ...(Object.fromEntries(given) as Record<string, string>),
    OTEL_SERVICE_NAME: `meridian-${name}`,
  }
}

/** The Stripe emulator by default, Stripe itself with its three keys, or no payments (`STRIPE_SECRET_KEY=none`). */
export type PaymentProvider = { type: 'emulator' } | { type: 'none' } | { type: 'stripe'; env: Record<string, string> }

const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

export function readPaymentProvider(): PaymentProvider {
  const { STRIPE_SECRET_KEY: key } = process.env
  if (!key) return { type: 'emulator' }
  if (key === 'none') return { type: 'none' }
  const missing = stripeVariables.filter((name) => !process.env[name])
  if (missing.length > 0)
    throw new StartError(
      `STRIPE_SECRET_KEY is set, but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not.`,
    )
  const env = Object.fromEntries(stripeVariables.map((name) => [name, process.env[name] ?? '']))
  if (!areStripeKeysOfOneMode(env)) throw new StartError(`${KEYS_OF_TWO_MODES.path[0]} ${KEYS_OF_TWO_MODES.message}.`)
  return { type: 'stripe', env }
}
