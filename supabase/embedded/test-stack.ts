import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { functionService } from './function-service.ts'
import { projectFolder as ownProject, writePrivateFile } from './home-folder.ts'
import { freePort, loopback } from './ports.ts'
import { identifyProcess, type ProcessIdentity, signalProcessGroup } from './processes.ts'
import type { Service } from './service.ts'
import { runningPostgres, type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { createStack, type Stack, type StackOptions, stripeWebhookUrl } from './stack.ts'
import type { StackFile } from './stack-file.ts'
import { type StripeEmulator, startStripeEmulator } from './stripe/emulator.ts'
import { restoreFromCache, testCacheFolder } from './test-cache.ts'
import { createTestDatabases, type TestDatabase } from './test-databases.ts'
import { temporaryHome } from './test-home.ts'

export type { TestDatabase }

export interface TestStackOptions {
  /** Start Auth, on the database `postgres`. It needs the mail catcher and brings it along. */
  auth?: boolean
  mail?: boolean
  /** Start these functions, on the database `postgres`, behind the gateway. */
  functions?: string[]
  /** Sign up the known people (reader@…, owner@…) in the database `postgres`. Implies `auth`. */
  accounts?: boolean
  /** Stand in for Stripe, in this process: `stack.emulator`. Functions are told of it. */
  stripe?: boolean
  /**
   * Use the Postgres that all test files of a run share, with a database of its own. For files that neither stop
   * Postgres nor look at what belongs to the whole server. Without such a server, one is started as always.
   */
  shared?: boolean
  /** False leaves the magazine out of the database `postgres`. */
  seed?: boolean
  /** Where supabase/ and node_modules are; this checkout unless told. */
  project?: string
  home?: string
  durable?: boolean
}

export interface TestApi {
  /** Where its own paths begin: `${url}/issues`. */
  url: string
  service: Service
  stop(): Promise<void>
}

export interface TestStack extends Stack {
  home: string
  /** Only with `stripe: true`. Its webhooks go to the function `stripe-webhook` behind the gateway unless told. */
  emulator: StripeEmulator
  /** A database of its own in some tens of milliseconds: migrated, and seeded unless told not to. */
  createDatabase(options?: { seeded?: boolean }): Promise<TestDatabase>
  /** The function `api` (or another) in real Deno against a database. */
  startApi(options: { databaseUrl: string; name?: string; env?: Record<string, string> }): Promise<TestApi>
  /** Ends every piece and removes the folder. */
  stop(): Promise<void>
}

/**
 * A stack for one test file: its own folder, its own Postgres, free ports. `postgres`, `auth`, `mail` and `functions`
 * are services: `await stack.postgres.kill('SIGKILL')`, `await stack.postgres.start()`. Nothing restarts by itself.
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
    async startApi({ databaseUrl: DATABASE_URL, name = 'api', env = {} }) {
      const port = await freePort(0)
      const keys = {
        SUPABASE_ANON_KEY: stack.secrets.publishableKey,
        SUPABASE_SECRET_KEY: stack.secrets.secretKey,
        JOBS_SECRET: stack.secrets.secretKey,
      }
      const urls = {
        DATABASE_URL,
        SUPABASE_URL: stack.supabaseUrl,
        SITE_URL: stackOptions.siteUrl,
        SITE_SECRET: stack.secrets.siteSecret,
        SMTP_URL: stack.smtpUrl,
      }
      // A test that needs an external service brings an emulator. Responses of equal length wait in short steps.
      const testEnvironment = { WEATHER_URL: 'none', LOCATION_URL: 'none', RESPONSE_STEP_MS: '20' }
      const service = functionService({
        home,
        project,
        name,
        port,
        env: { ...keys, ...urls, ...testEnvironment, ...stack.paymentsEnv, ...env },
        watch: false,
        cache: stackOptions.denoCache,
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
    payments: { type: options.stripe ? 'emulator' : 'none' },
    functions: options.functions ?? [],
    denoCache: join(testCacheFolder(project), 'deno'),
    ...(server && { database: `test_${process.pid}_${randomUUID().slice(0, 8)}`, runningPostgres: runningPostgres() }),
  }
}

/** Migrated databases to copy from. Seeds that cannot be planted are the business of whoever asks for them. */
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

/** Whose processes these are, for the next run to end should this one be killed. */
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
