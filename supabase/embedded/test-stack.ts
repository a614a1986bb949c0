import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { functionService } from './function-service.ts'
import { projectFolder as ownProject, writePrivateFile } from './home-folder.ts'
import { freePort, loopback } from './ports.ts'
import { identifyProcess, type ProcessIdentity, signalProcessGroup } from './processes.ts'
import type { Service } from './service.ts'
import { pooledUrl, runningPostgres, type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { createStack, type Stack, type StackOptions, stripeWebhookUrl } from './stack.ts'
import type { StackFile } from './stack-file.ts'
import { startStripeEmulator } from './stripe/emulator.ts'
import type { StripeEmulator } from './stripe/types.ts'
import { restoreFromCache, testCacheFolder } from './test-cache.ts'
import { createTestDatabases, type TestDatabase } from './test-databases.ts'
import { temporaryHome } from './test-home.ts'

export type { TestDatabase }

const FUNCTION_BUNDLES = 'MERIDIAN_FUNCTION_BUNDLES'

/** Test processes inherit the environment of the process that starts them. */
export function announceFunctionBundles(folder: string): void {
  process.env[FUNCTION_BUNDLES] = folder
}

export interface TestStackOptions {
  /** Start Auth on the database `postgres`, and the mail catcher, which it needs. */
  auth?: boolean
  mail?: boolean
  /** Start these functions on the database `postgres`, behind the gateway. */
  functions?: string[]
  /** Add the demo accounts (reader@…, owner@…) to the database `postgres`. Implies `auth`. */
  accounts?: boolean
  /** Start the Stripe emulator in this process (`stack.emulator`) and set it in the functions' environment. */
  stripe?: boolean
  /**
   * Use the Postgres that all test files of a run share, with a database of its own. For files that neither stop
   * Postgres nor read what belongs to the whole server. Without a shared server, the stack starts its own.
   */
  shared?: boolean
  /** False leaves the seeds out of the database `postgres`. */
  seed?: boolean
  /** The project of supabase/ and node_modules; default: this checkout. */
  project?: string
  home?: string
  durable?: boolean
  unusedFunctions?: StackOptions['unusedFunctions']
  /** Settings of a Postgres of its own. */
  postgresSettings?: Record<string, string>
}

export interface TestApi {
  /** Base address of its paths: `${url}/issues`. */
  url: string
  service: Service
  stop(): Promise<void>
}

export interface TestStack extends Stack {
  home: string
  /**
   * Only with `stripe: true`. Its webhooks go to the function `stripe-webhook`, unless a test changes their address.
   */
  emulator: StripeEmulator
  /** Creates a migrated and, by default, seeded database in tens of milliseconds. */
  createDatabase(options?: { seeded?: boolean }): Promise<TestDatabase>
  /** Replaces the main database of a stack on a shared Postgres by a new one with the seeds. The services reconnect. */
  renewDatabase(): Promise<void>
  /** Starts the function `api`, or another, in Deno against a database. */
  startApi(options: { databaseUrl: string; name?: string; env?: Record<string, string> }): Promise<TestApi>
  /** Stops every service and removes the folder. */
  stop(): Promise<void>
}

/**
 * A stack for one test file with its own folder, Postgres and ports. `postgres`, `auth`, `mail` and `functions` are
 * services: `await stack.postgres.kill('SIGKILL')`, `await stack.postgres.start()`. None is restarted automatically.
 */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const home = options.home ?? (await temporaryHome())
  const project = options.project ?? ownProject
  const server = options.shared ? sharedPostgres() : undefined
  if (server) copyFileSync(server.secretsFile, join(home, 'secrets.json'))
  else if (!existsSync(join(home, 'postgres')))
    await restoreFromCache(home, project, (folder) => createTemplateFolder(folder, project))
  const stackOptions = await stackOptionsFor(home, project, options, server)
  const stack = await createStack(stackOptions)
  const emulator = options.stripe ? await startEmulator(stack, stackOptions.ports.stripe) : undefined
  const databases = createTestDatabases(stack, stackOptions.ports.postgres, Boolean(server))
  const apis = new Set<Service>()
  const jobs = stack.jobs ? [stack.jobs.service] : []
  const allServices = () => [...apis, ...stack.functions.values(), ...jobs, stack.auth, stack.mail]
  const saveStackFile = () => writePrivateFile(join(home, 'stack.json'), toStackFile(stack.postgres, allServices()))
  for (const service of [...allServices(), stack.postgres]) service.onSpawn(saveStackFile)
  const removeFolder = () => options.home || rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  const cleanUpOnExit = () => {
    killServices([...allServices(), stack.postgres])
    removeFolder()
  }
  process.once('exit', cleanUpOnExit)

  async function stop() {
    process.off('exit', cleanUpOnExit)
    await emulator?.stop()
    await stack.closeGateway()
    await Promise.all(allServices().map((service) => service.stop()))
    await (server ? databases.dropAll() : stack.postgres.stop())
    removeFolder()
  }

  try {
    await startServices(stack, options, () =>
      databases.create({ name: stackOptions.database, seeded: options.seed ?? true }),
    )
  } catch (error) {
    await stop()
    throw error
  }

  return {
    ...stack,
    home,
    get emulator() {
      if (!emulator) throw new Error('This stack was started without `stripe: true`.')
      return emulator
    },
    createDatabase: databases.create,
    async renewDatabase() {
      await databases.drop(stackOptions.database ?? '')
      await databases.create({ name: stackOptions.database })
    },
    async startApi({ databaseUrl, name = 'api', env = {} }) {
      const port = await freePort(0)
      const keys = {
        SUPABASE_ANON_KEY: stack.secrets.publishableKey,
        SECRET_KEY: stack.secrets.secretKey,
        SUPABASE_SERVICE_ROLE_KEY: stack.secrets.secretKey,
        JOBS_SECRET: stack.secrets.secretKey,
      }
      const urls = {
        DATABASE_URL: server ? pooledUrl(server, databaseUrl) : databaseUrl,
        SUPABASE_URL: stack.supabaseUrl,
        SITE_URL: stackOptions.siteUrl,
        SITE_SECRET: stack.secrets.siteSecret,
        SMTP_URL: stack.smtpUrl,
      }
      // Tests call no external services, unless they pass the address of a stub, and wait for short steps of time only.
      const testEnvironment = {
        WEATHER_URL: 'none',
        LOCATION_URL: 'none',
        LEAKED_PASSWORDS_URL: 'none',
        RESPONSE_STEP_MS: '20',
      }
      const service = functionService({
        home,
        project,
        name,
        port,
        env: { ...keys, ...urls, ...testEnvironment, ...stack.paymentsEnv, ...env },
        watch: false,
        cache: stackOptions.denoCache,
        bundles: stackOptions.functionBundles,
      })
      apis.add(service)
      service.onSpawn(saveStackFile)
      await service.start()
      return { url: `http://${loopback}:${port}/${name}`, service, stop: () => service.stop() }
    },
    stop,
  }
}

async function stackOptionsFor(
  home: string,
  project: string,
  options: TestStackOptions,
  server?: SharedPostgres,
): Promise<StackOptions> {
  return {
    home,
    project,
    ports: {
      gateway: await freePort(0),
      postgres: server?.port ?? (await freePort(0)),
      inbox: await freePort(0),
      smtp: await freePort(0),
      stripe: await freePort(0),
    },
    siteUrl: 'http://localhost:4321',
    durable: options.durable ?? false,
    postgresSettings: options.postgresSettings,
    payments: { type: options.stripe ? 'emulator' : 'none' },
    functions: options.functions ?? [],
    unusedFunctions: options.unusedFunctions,
    denoCache: join(testCacheFolder(project), 'deno'),
    ...(project === ownProject && { functionBundles: process.env[FUNCTION_BUNDLES] }),
    ...(server && { database: `test_${process.pid}_${randomUUID().slice(0, 8)}`, runningPostgres: runningPostgres() }),
  }
}

/** Creates the template databases. A seed that fails is reported to the test that asks for a seeded database. */
async function createTemplateFolder(folder: string, project: string): Promise<void> {
  const stackOptions = await stackOptionsFor(folder, project, {})
  const stack = await createStack(stackOptions)
  try {
    await stack.postgres.start()
    const databases = createTestDatabases(stack, stackOptions.ports.postgres)
    await databases.createTemplates()
    await databases.seedTemplate().catch(() => {})
  } finally {
    await stack.postgres.stop()
  }
}

async function startServices(
  stack: Stack,
  options: TestStackOptions,
  createMainDatabase: () => Promise<unknown>,
): Promise<void> {
  const withAuth = options.auth || options.accounts
  const mailStarted = options.mail || withAuth ? stack.mail.start() : Promise.resolve()
  mailStarted.catch(() => {})
  await stack.postgres.start()
  const usesMainDatabase = withAuth || (options.seed ?? true) || stack.functions.size > 0
  if (options.shared && sharedPostgres()) usesMainDatabase && (await createMainDatabase())
  else if (options.seed ?? true) await stack.prepareDatabase()
  if (withAuth) await stack.auth.start()
  await mailStarted
  if (options.accounts) await stack.seedAccounts()
  await Promise.all([...stack.functions.values()].map((service) => service.start()))
  await stack.openGateway()
}

/** Content of stack.json, from which the next run ends these processes if this one is killed. */
function toStackFile(database: Service, others: Service[]): StackFile {
  const processes: Record<string, ProcessIdentity> = {}
  const addProcess = (name: string, process_: ProcessIdentity | undefined) => {
    if (process_) processes[name] = process_
  }
  addProcess(database.name, database.process())
  for (const [index, service] of others.entries()) addProcess(`${service.name} ${index}`, service.process())
  return { supervisor: identifyProcess(process.pid), processes }
}

function killServices(processes: Service[]): void {
  for (const service of processes) {
    const identity = service.process()
    if (identity && service.state() !== 'stopped') signalProcessGroup(identity.pid, 'SIGKILL')
  }
}

const startEmulator = ({ secrets, supabaseUrl }: Stack, port: number): Promise<StripeEmulator> =>
  startStripeEmulator({
    port,
    webhookUrl: stripeWebhookUrl(supabaseUrl),
    webhookSecret: secrets.stripeWebhookSecret,
    secretKey: secrets.stripeSecretKey,
    publishableKey: secrets.stripePublishableKey,
  })
