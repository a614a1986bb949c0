import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { functionService } from './functions.ts'
import { project as ownProject, writePrivately } from './home.ts'
import { freePort, loopback } from './ports.ts'
import { type KnownProcess, known, signalGroup } from './processes.ts'
import type { Service } from './service.ts'
import { assemble, type Stack, type StackOptions, webhookUrlOf } from './stack.ts'
import type { StackFile } from './stack-file.ts'
import { type StripeEmulator, startStripeEmulator } from './stripe/emulator.ts'
import { fillFromCache, shelfOf } from './test-cache.ts'
import { type TestDatabase, testDatabases } from './test-databases.ts'
import { temporaryHome } from './test-home.ts'

export type { TestDatabase }

export interface TestStackOptions {
  /** Start Auth, on the database `postgres`. It needs the mail catcher and brings it along. */
  auth?: boolean
  mail?: boolean
  /** Start these functions, on the database `postgres`, behind the gateway. */
  functions?: string[]
  /** Sign up the known people (reader@…, owner@…) in the database `postgres`. Implies `auth`. */
  people?: boolean
  /** Stand in for Stripe, in this process: `stack.emulator`. Functions are told of it. */
  stripe?: boolean
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
  if (!existsSync(join(home, 'postgres')))
    await fillFromCache(home, project, (folder) => makeDataFolder(folder, project))
  const settings = await settingsFor(home, project, options)
  const stack = await assemble(settings)
  const emulator = options.stripe ? await emulatorOf(stack, settings.ports.stripe) : undefined
  const databases = testDatabases(stack, settings.ports.postgres)
  const apis = new Set<Service>()
  const jobs = stack.jobs ? [stack.jobs.service] : []
  const all = () => [...apis, ...stack.functions.values(), ...jobs, stack.auth, stack.mail]
  const note = () => writePrivately(join(home, 'stack.json'), fileOf(stack.postgres, all()))
  for (const piece of [...all(), stack.postgres]) piece.onSpawn(note)
  const removeFolder = () => options.home || rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  const leaveNothing = () => {
    killAll([...all(), stack.postgres])
    removeFolder()
  }
  process.once('exit', leaveNothing)

  async function stop() {
    process.off('exit', leaveNothing)
    await emulator?.stop()
    await stack.closeGateway()
    await Promise.all(all().map((piece) => piece.stop()))
    await stack.postgres.stop()
    removeFolder()
  }

  try {
    await startPieces(stack, options)
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
        SITE_URL: settings.siteUrl,
        SITE_SECRET: stack.secrets.siteSecret,
        SMTP_URL: stack.smtpUrl,
      }
      // No test asks somebody else's service, unless it brings a stand-in.
      const alone = { WEATHER_URL: 'none', LOCATION_URL: 'none' }
      const service = functionService({
        home,
        project,
        name,
        port,
        env: { ...keys, ...urls, ...alone, ...stack.paymentsEnv, ...env },
        watch: false,
        cache: settings.denoCache,
      })
      apis.add(service)
      service.onSpawn(note)
      await service.start()
      return { url: `http://${loopback}:${port}/${name}`, service, stop: () => service.stop() }
    },
    stop,
  }
}

async function settingsFor(home: string, project: string, options: TestStackOptions): Promise<StackOptions> {
  return {
    home,
    project,
    ports: {
      gateway: await freePort(0),
      postgres: await freePort(0),
      inbox: await freePort(0),
      smtp: await freePort(0),
      stripe: await freePort(0),
    },
    siteUrl: 'http://localhost:4321',
    durable: options.durable ?? false,
    payments: { by: options.stripe ? 'emulator' : 'nobody' },
    functions: options.functions ?? [],
    denoCache: join(shelfOf(project), 'deno'),
  }
}

/** Migrated databases to copy from. Seeds that cannot be planted are the business of whoever asks for them. */
async function makeDataFolder(folder: string, project: string): Promise<void> {
  const settings = await settingsFor(folder, project, {})
  const stack = await assemble(settings)
  try {
    await stack.postgres.start()
    const databases = testDatabases(stack, settings.ports.postgres)
    await databases.furnish()
    await databases.plant().catch(() => {})
  } finally {
    await stack.postgres.stop()
  }
}

async function startPieces(stack: Stack, options: TestStackOptions): Promise<void> {
  const withAuth = options.auth || options.people
  const mailing = options.mail || withAuth ? stack.mail.start() : Promise.resolve()
  mailing.catch(() => {})
  await stack.postgres.start()
  if (options.seed ?? true) await stack.prepareDatabase()
  if (withAuth) await stack.auth.start()
  await mailing
  if (options.people) await stack.settlePeople()
  await Promise.all([...stack.functions.values()].map((piece) => piece.start()))
  await stack.openGateway()
}

/** Whose processes these are, for the next run to end should this one be killed. */
function fileOf(database: Service, others: Service[]): StackFile {
  const pieces: Record<string, KnownProcess> = {}
  const add = (name: string, process_: KnownProcess | undefined) => {
    if (process_) pieces[name] = process_
  }
  add(database.name, database.process())
  for (const [index, piece] of others.entries()) add(`${piece.name} ${index}`, piece.process())
  return { supervisor: known(process.pid), pieces }
}

function killAll(pieces: Service[]): void {
  for (const piece of pieces) {
    const known = piece.process()
    if (known && piece.state() !== 'stopped') signalGroup(known.pid, 'SIGKILL')
  }
}

const emulatorOf = ({ secrets, supabaseUrl }: Stack, port: number): Promise<StripeEmulator> =>
  startStripeEmulator({
    port,
    webhookUrl: webhookUrlOf(supabaseUrl),
    webhookSecret: secrets.stripeWebhookSecret,
    secretKey: secrets.stripeSecretKey,
    publishableKey: secrets.stripePublishableKey,
  })
