import { build, isBuilt } from './build-site.ts'
import { demoAccounts, patron } from './demo-accounts.ts'
import {
  DEFAULT_SITE_PORT,
  host,
  loadDotEnv,
  readPaymentProvider,
  sitePort,
  usesExternalSupabase,
} from './environment.ts'
import { createHomeFolder, homeFolder, projectFolder } from './home-folder.ts'
import { scheduleJobs } from './jobs-service.ts'
import { freePort } from './ports.ts'
import { defaultSiteUrl, siteService } from './site-service.ts'
import { createStack, type Ports, type Stack } from './stack.ts'
import { claimFolder, type StackUrls } from './stack-file.ts'
import { StartError } from './start-error.ts'
import { readSupabaseConfig } from './supabase-config.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

/** `npm start` and `npm run dev`: starts all services, prints a summary and runs until Ctrl-C. */
export async function run({ dev }: { dev: boolean }): Promise<void> {
  try {
    loadDotEnv(projectFolder)
    const home = homeFolder()
    createHomeFolder(home)
    await runInHome(home, dev)
  } catch (error) {
    console.error(describeStartError(error))
    process.exit(1)
  }
}

/** Expected errors are printed without a stack trace. */
function describeStartError(error: unknown): unknown {
  if (error instanceof StartError) return `\n${error.message}\n`
  const { code, path } = error as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') return error
  return `\n${path} belongs to another user: start Meridian as that user, or remove ${homeFolder()}.\n`
}

async function runInHome(home: string, dev: boolean): Promise<void> {
  const external = usesExternalSupabase()
  const supervisor = createSupervisor(await claimFolder(home))
  try {
    const start = external ? startSiteOnly : startStack
    const { addresses, summary } = await start(supervisor, home, dev)
    // First the file: who reads the summary may ask for the addresses at once.
    supervisor.updateStackFile({ addresses })
    supervisor.printSummary(summary)
  } catch (error) {
    // Ctrl-C during the start makes services fail; the supervisor is stopping already.
    if (supervisor.stopSignal.aborted) return
    await supervisor.stop()
    throw error
  }
}

interface Started {
  addresses: StackUrls
  /** The lines of the screen. */
  summary: string[]
}

/**
 * Two idle functions take 140 MB, and one starts in 0.6 seconds. Longer than a request and the work after its response take:
 * what a webhook leaves undone is done by the jobs.
 */
const FUNCTION_IDLE_MS = 90_000

async function startStack(supervisor: Supervisor, home: string, dev: boolean): Promise<Started> {
  const port = await sitePort()
  const siteUrl = process.env.SITE_URL || defaultSiteUrl(host(), port)
  const ports = await choosePorts()
  const payments = readPaymentProvider()
  const stack = await createStack({
    home,
    project: projectFolder,
    ports,
    siteUrl,
    payments,
    watch: dev,
    // In development Deno waits for a mended source when one does not start.
    unusedFunctions: dev ? undefined : { stopAfterMs: FUNCTION_IDLE_MS, log: supervisor.log },
  })
  logTakenPorts(supervisor, { site: port, ...ports })

  const isStale = !dev && !isBuilt(projectFolder)
  await supervisor.startService(stack.postgres)
  const needsAuth = await stack.needsAuthTables()
  if (needsAuth) await supervisor.startService(stack.auth)
  await supervisor.step('Database', async () => describeMigrations(await stack.prepareDatabase()))
  // A request may start a function before it is its turn.
  for (const service of stack.functions.values()) supervisor.trackService(service)
  await stack.openGateway()
  supervisor.beforeStop(() => stack.closeGateway())
  const env = siteEnv(stack, siteUrl)
  const startSite = () =>
    supervisor.startService(siteService({ home, project: projectFolder, port, host: host(), dev, env }))
  const site = isStale ? buildPages(supervisor, home).then(startSite) : startSite()
  // Readers come first: the pages are on the disk, and the other services would take the processors from them.
  if (!isStale && !dev) await site
  const auth = needsAuth ? Promise.resolve() : supervisor.startService(stack.auth)
  const mail = supervisor.startService(stack.mail)
  const paymentsStarted = payments.type === 'emulator' ? supervisor.startService(stack.stripe) : Promise.resolve()
  const accounts = Promise.all([auth, paymentsStarted]).then(() => stack.seedAccounts())
  const functions = [...stack.functions.values()].map((service) => supervisor.startService(service))
  await Promise.all([...functions, site, accounts, mail])
  if (stack.jobs) {
    supervisor.trackService(stack.jobs.service)
    void scheduleJobs(stack.jobs, supervisor.log, supervisor.stopSignal)
  }

  const addresses = stackUrls(stack, siteUrl)
  return { addresses, summary: welcome(addresses) }
}

/** With a hosted project or `supabase start` only the site is started. */
async function startSiteOnly(supervisor: Supervisor, home: string, dev: boolean): Promise<Started> {
  const port = await sitePort()
  const siteUrl = process.env.SITE_URL || defaultSiteUrl(host(), port)
  logTakenPorts(supervisor, { site: port })
  if (!dev && !isBuilt(projectFolder)) await buildPages(supervisor, home)
  await supervisor.startService(
    siteService({ home, project: projectFolder, port, host: host(), dev, env: { SITE_URL: siteUrl } }),
  )
  const { SUPABASE_URL = '', DATABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = process.env
  return {
    addresses: {
      siteUrl,
      supabaseUrl: SUPABASE_URL,
      databaseUrl: DATABASE_URL,
      mailUrl: '',
      stripeUrl: '',
      publishableKey: SUPABASE_PUBLISHABLE_KEY,
      secretKey: SUPABASE_SECRET_KEY,
    },
    summary: [`Read        ${siteUrl}`, `Supabase    ${SUPABASE_URL}`, 'Stop        Ctrl-C'],
  }
}

async function buildPages(supervisor: Supervisor, home: string): Promise<void> {
  await supervisor.step('Pages', async () => {
    await build(projectFolder, home)
    return 'built'
  })
}

/** `supabase start` has no Stripe and leaves this port free. */
const STRIPE_PORT = 54326

function configuredPorts(): Ports {
  const { api, db, inbucket } = readSupabaseConfig(projectFolder)
  return { gateway: api.port, postgres: db.port, inbox: inbucket.port, smtp: inbucket.smtp_port, stripe: STRIPE_PORT }
}

/** The ports of config.toml, or for each that is taken the next free one. */
async function choosePorts(): Promise<Ports> {
  const chosen = configuredPorts()
  for (const name of Object.keys(chosen) as (keyof Ports)[]) chosen[name] = await freePort(chosen[name])
  return chosen
}

function logTakenPorts(supervisor: Supervisor, chosen: Partial<Ports> & { site: number }): void {
  const preferred = { site: process.env.PORT ? chosen.site : DEFAULT_SITE_PORT, ...configuredPorts() }
  for (const [name, port] of Object.entries(chosen)) {
    const preferredPort = preferred[name as keyof typeof preferred]
    if (port !== preferredPort) supervisor.log(`Port ${preferredPort} is taken; ${name} uses ${port}.`)
  }
}

function siteEnv(stack: Stack, siteUrl: string): Record<string, string> {
  return {
    SITE_URL: siteUrl,
    SUPABASE_URL: stack.supabaseUrl,
    DATABASE_URL: stack.appUrl,
    SUPABASE_PUBLISHABLE_KEY: stack.secrets.publishableKey,
    SUPABASE_SECRET_KEY: stack.secrets.secretKey,
    SMTP_URL: stack.smtpUrl,
    SITE_SECRET: stack.secrets.siteSecret,
    ...(stack.paymentsEnv.STRIPE_SCRIPT_URL && { STRIPE_SCRIPT_URL: stack.paymentsEnv.STRIPE_SCRIPT_URL }),
  }
}

function stackUrls(stack: Stack, siteUrl: string): StackUrls {
  return {
    siteUrl,
    supabaseUrl: stack.supabaseUrl,
    databaseUrl: stack.ownerUrl,
    mailUrl: stack.mailUrl,
    stripeUrl: stack.paymentsEnv.STRIPE_API_URL ?? '',
    publishableKey: stack.secrets.publishableKey,
    secretKey: stack.secrets.secretKey,
  }
}

function describeMigrations({ migrations, seeds }: { migrations: string[]; seeds: string[] }): string {
  const pluralize = (list: string[], noun: string) => `${list.length} ${noun}${list.length === 1 ? '' : 's'}`
  return migrations.length + seeds.length === 0
    ? 'up to date'
    : `${pluralize(migrations, 'migration')}, ${pluralize(seeds, 'seed')} applied`
}

function welcome({ siteUrl, mailUrl, databaseUrl, stripeUrl }: StackUrls): string[] {
  const signIn = (address: string) => {
    const person = [...demoAccounts, patron].find(({ email }) => email.startsWith(address))
    return `${person?.email}, password ${person?.password}`
  }
  return [
    `Read        ${siteUrl}`,
    `Mail        ${mailUrl} (inbox of every email that is sent)`,
    `Payments    ${stripeUrl ? `${stripeUrl} (test cards: ${testCards})` : describePayments()}`,
    `Reader      ${signIn('reader')}`,
    `Patron      ${signIn('patron')}`,
    `Owner       ${signIn('owner')}`,
    `Editor      ${signIn('editor')}`,
    `Database    ${databaseUrl}`,
    'Stop        Ctrl-C keeps your data; npm run reset starts over',
  ]
}

const testCards = '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined'

const describePayments = () => (readPaymentProvider().type === 'none' ? 'none' : 'by Stripe, with your keys')
