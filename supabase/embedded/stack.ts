import type { Server } from 'node:http'
import postgres, { type Sql } from 'postgres'
import { homePath } from '../../src/lib/home-paths.ts'
import { type PushResult, pushMigrations } from './apply-migrations.ts'
import type { AuthSettings } from './auth/auth-settings.ts'
import { migrateRealAuth, realAuthProgram } from './auth/real-auth.ts'
import { authService } from './auth-service.ts'
import { functionEnv, type PaymentProvider } from './environment.ts'
import { functionNames, functionService } from './function-service.ts'
import { createGateway, listen, resolveRoute } from './gateway.ts'
import { createHomeFolder, loadSecrets, type Secrets } from './home-folder.ts'
import type { JobsFunction } from './jobs-service.ts'
import { mailService } from './mail-service.ts'
import { freePort, loopback } from './ports.ts'
import { databaseUrl, postgresService } from './postgres-service.ts'
import { seedAccounts } from './seed-accounts.ts'
import type { Service } from './service.ts'
import { paymentEnv, stripeService } from './stripe-service.ts'
import { readSupabaseConfig } from './supabase-config.ts'
import { stopWhenUnused } from './unused-service.ts'

export interface Ports {
  gateway: number
  postgres: number
  inbox: number
  smtp: number
  stripe: number
}

export interface StackOptions {
  home: string
  project: string
  ports: Ports
  /** Public address of the site, for links in e-mails. */
  siteUrl: string
  /** Default: none. */
  payments?: PaymentProvider
  durable?: boolean
  /** The database of the publication: `postgres` by default. */
  database?: string
  /** Settings of the Postgres in `home`. */
  postgresSettings?: Record<string, string> | undefined
  /** A Postgres that runs already, instead of one in `home`. */
  runningPostgres?: Service
  /** Restart a function when its source changes. */
  watch?: boolean
  /** Names of functions; default: all. */
  functions?: string[]
  /**
   * Functions end after so many milliseconds without a request, and start with the next one; `log` gets the reason when one
   * does not start. By default they stay, and nothing starts one that has ended.
   */
  unusedFunctions?: { stopAfterMs: number; log: (line: string) => void } | undefined
  /** Deno's compile cache; by default in `home`. */
  denoCache?: string
  /** Bundled functions in place of their sources (scripts/bundle-functions.ts). */
  functionBundles?: string | undefined
}

/** All services of the embedded stack, none of them started. */
export interface Stack {
  secrets: Secrets
  /** Connects as postgres, the owner; for migrations and for psql. */
  ownerUrl: string
  /** Connects as meridian_app, which has no privileges of its own; for the functions and the site. */
  appUrl: string
  supabaseUrl: string
  mailUrl: string
  smtpUrl: string
  /** Address of the Stripe emulator, also when it does not run. */
  stripeUrl: string
  /** Payment variables of the functions; empty without payments. */
  paymentsEnv: Record<string, string>
  stripe: Service
  postgres: Service
  mail: Service
  auth: Service
  /** The functions that answer requests. */
  functions: Map<string, Service>
  /** The function that is started when a job is due. */
  jobs: JobsFunction | undefined
  /** True until Auth has created its tables, which the first migrations refer to. */
  needsAuthTables(): Promise<boolean>
  /** Creates Auth's tables without starting Auth. */
  createAuthTables(): Promise<void>
  /** Applies migrations and seeds and enables the login of meridian_app. Needs Postgres and Auth's tables. */
  prepareDatabase(options?: { seed?: boolean; database?: string }): Promise<PushResult>
  /** Adds the demo accounts; needs Auth. */
  seedAccounts(): Promise<boolean>
  openGateway(): Promise<void>
  closeGateway(): Promise<void>
}

/** A function that does not start is not tried again with each request. */
const FAILED_START_PAUSE_MS = 5_000

export async function createStack(options: StackOptions): Promise<Stack> {
  const { home, project, ports, unusedFunctions } = options
  createHomeFolder(home)
  const secrets = loadSecrets(home)
  const config = readSupabaseConfig(project)
  const authPort = await freePort(0)
  const mainDatabase = options.database ?? 'postgres'
  const ownerUrl = databaseUrl('postgres', secrets.ownerPassword, ports.postgres, mainDatabase)
  const urls = {
    ownerUrl,
    appUrl: databaseUrl('meridian_app', secrets.appPassword, ports.postgres, mainDatabase),
    supabaseUrl: `http://${loopback}:${ports.gateway}`,
    mailUrl: `http://${loopback}:${ports.inbox}`,
    smtpUrl: `smtp://${loopback}:${ports.smtp}`,
    stripeUrl: `http://${loopback}:${ports.stripe}`,
  }
  const paymentVariables = paymentEnv(options.payments ?? { type: 'none' }, urls.stripeUrl, secrets)
  const database =
    options.runningPostgres ??
    postgresService({
      home,
      port: ports.postgres,
      secrets,
      durable: options.durable ?? true,
      settings: options.postgresSettings,
    })
  const authSettings: AuthSettings = {
    port: authPort,
    smtpPort: ports.smtp,
    databaseUrl: databaseUrl('supabase_auth_admin', secrets.authPassword, ports.postgres, mainDatabase),
    siteUrl: options.siteUrl,
    externalUrl: `${urls.supabaseUrl}/auth/v1`,
    jwtSecret: secrets.jwtSecret,
    jwtSigningKey: secrets.jwtSigningKey,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    sender: { name: 'Meridian', address: 'letters@meridian.example' },
    auth: config.auth,
    storageDatabaseUrl: databaseUrl('supabase_storage_admin', secrets.storagePassword, ports.postgres, mainDatabase),
    storageFolder: homePath(home, 'storage'),
    storage: config.storage,
  }
  const auth = authService(home, authSettings)
  const functions = await functionServices(options, secrets, urls, paymentVariables)
  const nextStarts = new Map<string, number>()
  const gatewayServer = createGateway((path, request) =>
    resolveRoute(
      path,
      request,
      secrets.secretKey,
      () => (auth.state() === 'up' && database.state() === 'up' ? `http://${loopback}:${authPort}` : undefined),
      async (name) => {
        const found = functions.get(name)
        if (!found) return null
        if (unusedFunctions && name !== 'jobs' && performance.now() >= (nextStarts.get(name) ?? 0))
          await found.service.start().catch(({ message }) => {
            nextStarts.set(name, performance.now() + FAILED_START_PAUSE_MS)
            unusedFunctions.log(`${found.service.name}: ${message}`)
          })
        return found.service.state() === 'up' ? `http://${loopback}:${found.port}` : undefined
      },
    ),
  )

  return {
    secrets,
    ...urls,
    paymentsEnv: paymentVariables,
    stripe: stripeService({ home, port: ports.stripe, secrets, webhookUrl: stripeWebhookUrl(urls.supabaseUrl) }),
    postgres: database,
    mail: mailService({ home, smtpPort: ports.smtp, webPort: ports.inbox }),
    auth,
    functions: new Map(
      [...functions].filter(([name]) => name !== 'jobs').map(([name, { service }]) => [name, service]),
    ),
    jobs: createJobs(functions.get('jobs'), secrets, ownerUrl),
    needsAuthTables: () =>
      withConnection(ownerUrl, async (sql) => {
        const [found] = await sql`select to_regclass('auth.users') as users`
        return found?.users === null
      }),
    async createAuthTables() {
      const program = realAuthProgram()
      if (program) return await migrateRealAuth(program, authSettings)
      const { applyAuthSchema } = await import('./auth-schema.ts')
      await withConnection(authSettings.databaseUrl, applyAuthSchema)
    },
    async prepareDatabase({ seed = true, database = mainDatabase } = {}) {
      const url = databaseUrl('postgres', secrets.ownerPassword, ports.postgres, database)
      const result = await pushMigrations(url, project, config, seed)
      await withConnection(url, (sql) => enableAppLogin(sql, secrets.appPassword))
      return result
    },
    seedAccounts: () =>
      seedAccounts({
        ownerUrl,
        authPort,
        secretKey: secrets.secretKey,
        checkout: checkoutOf(paymentVariables, urls.appUrl),
      }),
    openGateway: () => listen(gatewayServer, ports.gateway),
    closeGateway: () => close(gatewayServer),
  }
}

type Urls = Pick<Stack, 'appUrl' | 'supabaseUrl' | 'smtpUrl'>

/** The patron buys at the emulator only, never at Stripe. */
const checkoutOf = (
  { STRIPE_API_URL: apiUrl, STRIPE_SECRET_KEY: secretKey = '' }: Record<string, string>,
  databaseUrl: string,
) => (apiUrl ? { apiUrl, secretKey, databaseUrl } : undefined)

/** Receiver of the webhooks of Stripe or of the emulator. */
export const stripeWebhookUrl = (supabaseUrl: string) => `${supabaseUrl}/functions/v1/stripe-webhook`

async function functionServices(
  options: StackOptions,
  secrets: Secrets,
  urls: Urls,
  paymentVariables: Record<string, string>,
) {
  const { home, project, watch = false, denoCache: cache, functionBundles: bundles, unusedFunctions } = options
  const services = new Map<string, { service: Service; port: number }>()
  for (const name of options.functions ?? functionNames(project)) {
    // Without payments there are no webhooks.
    if (name === 'stripe-webhook' && !paymentVariables.STRIPE_SECRET_KEY) continue
    const port = await freePort(0)
    const env = {
      SUPABASE_URL: urls.supabaseUrl,
      SUPABASE_ANON_KEY: secrets.publishableKey,
      SECRET_KEY: secrets.secretKey,
      SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
      DATABASE_URL: urls.appUrl,
      SITE_URL: options.siteUrl,
      SITE_SECRET: secrets.siteSecret,
      SMTP_URL: urls.smtpUrl,
      JOBS_SECRET: secrets.secretKey,
      ...functionEnv(name),
      ...paymentVariables,
    }
    const service = functionService({ home, project, name, port, env, watch, cache, bundles })
    // The supervisor starts and stops the jobs.
    const ends = unusedFunctions && name !== 'jobs'
    services.set(name, { port, service: ends ? stopWhenUnused(service, unusedFunctions.stopAfterMs) : service })
  }
  return services
}

function createJobs(found: { service: Service; port: number } | undefined, secrets: Secrets, url: string) {
  if (!found) return undefined
  const due = () =>
    withConnection(url, async (sql) => {
      const rows = await sql<{ queue: string }[]>`select private.due_queues() as queue`
      return rows.map(({ queue }) => queue)
    })
  return { ...found, secret: secrets.secretKey, due }
}

/** The migrations create meridian_app without a login. */
async function enableAppLogin(sql: Sql, password: string): Promise<void> {
  const [role] = await sql`select 1 from pg_roles where rolname = 'meridian_app'`
  if (role) await sql.unsafe(`alter role meridian_app login password '${password}'`)
}

async function withConnection<T>(url: string, act: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await act(sql)
  } finally {
    await sql.end()
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
