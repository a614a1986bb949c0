import { setTimeout as delay } from 'node:timers/promises'
import { startTestStack, type TestApi, type TestStack } from '../../supabase/embedded/test-stack.ts'

/** Auth and the mail catcher of this test process. It ends with the process. */
let shared: Promise<TestStack> | undefined
/** The function `api` without variables of a file's own. */
let sharedApi: TestApi | undefined

/**
 * The stack that the files of a test process use one after the other, each with a database of its own under the same name:
 * to start Auth, the mail catcher and the function takes more than two seconds of processor time. `stop` stops only what
 * this file has started.
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
  const own = new Set<TestApi>()
  const overrides: Pick<TestStack, 'startApi' | 'stop'> = {
    async startApi(options) {
      const isDefault = options.databaseUrl === stack.appUrl && !options.name && isEmpty(options.env)
      if (isDefault && !own.has(sharedApi as TestApi) && sharedApi?.service.state() === 'up') {
        own.add(sharedApi)
        return sharedApi
      }
      const api = await stack.startApi(options)
      if (isDefault && sharedApi?.service.state() !== 'up') sharedApi = api
      own.add(api)
      return api
    },
    async stop() {
      await Promise.all([...own].filter((api) => api !== sharedApi).map((api) => api.stop()))
    },
  }
  return Object.assign(Object.create(stack) as TestStack, overrides)
}

const isEmpty = (env: Record<string, string> = {}) => Object.keys(env).length === 0

/** The services notice only with a query that their connections to the previous database have ended. */
async function waitUntilHealthy(stack: TestStack): Promise<void> {
  const { secretKey: apikey } = stack.secrets
  const body = JSON.stringify({ email: 'nobody@meridian.example', password: 'none' })
  const headers = { apikey, 'content-type': 'application/json' }
  await untilAnswered(`${stack.supabaseUrl}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  if (sharedApi?.service.state() === 'up') await untilAnswered(`${sharedApi.url}/health`)
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
