import { setTimeout as delay } from 'node:timers/promises'
import {
  type EmulatorOptions,
  type StripeEmulator,
  startStripeEmulator,
} from '../../supabase/embedded/stripe/emulator.ts'
import { startTestStack, type TestApi, type TestStack } from '../../supabase/embedded/test-stack.ts'

/** Auth and the mail catcher of this test process. It ends with the process. */
let shared: Promise<TestStack> | undefined

/** A function that has been started for a file, and can be used by later ones with the same variables. */
interface IdleFunction {
  /** Its name and variables; undefined where no other file can use it. */
  key: string | undefined
  api: TestApi
}

/** The least recently used ones first. */
const idleFunctions: IdleFunction[] = []
/** Each takes about 100 MB. */
const MAX_IDLE_FUNCTIONS = 4

/** The address of the first emulator of a file is the same in all files of this process, so that functions can be reused. */
let emulatorPort: number | undefined
let emulatorsInUse = 0

/** A Stripe emulator at the address that functions of earlier files know, unless something else has taken its port since. */
export async function startSharedEmulator(options: EmulatorOptions = {}): Promise<StripeEmulator> {
  const isFirst = emulatorsInUse++ === 0
  const emulator = await startStripeEmulator({
    ...options,
    ...(isFirst && emulatorPort && { port: emulatorPort }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startStripeEmulator(options)
  })
  if (isFirst) emulatorPort ??= Number(new URL(emulator.url).port)
  const { stop } = emulator
  return Object.assign(emulator, {
    async stop() {
      emulatorsInUse--
      await stop()
    },
  })
}

/** The variables by which a function calls this emulator. All fixtures pass them, so that their files can share functions. */
export const stripeEnvironment = ({ url, secretKey, publishableKey }: StripeEmulator) => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
})

/**
 * The stack that the files of a test process use one after the other, each with a database of its own under the same name:
 * to start Auth, the mail catcher and the function takes more than two seconds of processor time. Functions are reused by
 * files that give them the same variables. `stop` stops only what this file has started and no other file can use.
 */
export async function borrowAuthStack(): Promise<TestStack> {
  const isNew = !shared
  shared ??= startTestStack({ auth: true, shared: true })
  // Vitest ends its processes by this signal, and the stack ends its services when the process exits.
  if (isNew) process.once('SIGTERM', () => process.exit())
  const stack = await shared.catch((error) => {
    shared = undefined
    throw error
  })
  if (!isNew) {
    await stack.renewDatabase()
    // A file may have ended them.
    await Promise.all([stack.auth.start(), stack.mail.start()])
    await fetch(`${stack.mailUrl}/email/all`, { method: 'DELETE' })
    await waitUntilHealthy(stack)
  }
  const own: IdleFunction[] = []
  const overrides: Pick<TestStack, 'startApi' | 'stop'> = {
    async startApi(options) {
      const key = options.databaseUrl === stack.appUrl ? keyOf(options) : undefined
      const reused = takeIdleFunction(key)
      if (reused?.url.endsWith('/api')) await untilAnswered(`${reused.url}/health`)
      const api = reused ?? (await stack.startApi(options))
      own.push({ key, api })
      return api
    },
    async stop() {
      idleFunctions.push(...own.splice(0))
      const reusable = new Set(idleFunctions.filter(isUsable).slice(-MAX_IDLE_FUNCTIONS))
      const ended = idleFunctions.filter((one) => !reusable.has(one))
      idleFunctions.splice(0, idleFunctions.length, ...reusable)
      await Promise.all(ended.map(({ api }) => api.stop()))
    },
  }
  return Object.assign(Object.create(stack) as TestStack, overrides)
}

/** Undefined with addresses of proxies, which end with their file. */
const keyOf = ({ name = 'api', env = {} }: Parameters<TestStack['startApi']>[0]) =>
  'DATABASE_URL' in env || 'SUPABASE_URL' in env ? undefined : JSON.stringify([name, Object.entries(env).sort()])

const isUsable = ({ key, api }: IdleFunction) => key !== undefined && api.service.state() === 'up'

function takeIdleFunction(key: string | undefined): TestApi | undefined {
  const index = idleFunctions.findLastIndex((one) => one.key === key && isUsable(one))
  return index < 0 ? undefined : idleFunctions.splice(index, 1)[0]?.api
}

/** The services notice only with a query that their connections to the previous database have ended. */
async function waitUntilHealthy(stack: TestStack): Promise<void> {
  const { secretKey: apikey } = stack.secrets
  const body = JSON.stringify({ email: 'nobody@meridian.example', password: 'none' })
  const headers = { apikey, 'content-type': 'application/json' }
  await untilAnswered(`${stack.supabaseUrl}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
}

async function untilAnswered(url: string, init?: RequestInit): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt++) {
    const status = await fetch(url, init).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => 500,
    )
    if (status < 500) return
    await delay(20)
  }
  throw new Error(`${url} does not answer on a new database.`)
}
