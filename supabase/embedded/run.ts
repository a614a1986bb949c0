import { build, isBuilt } from './build.ts'
import { host, loadDotEnv, paymentsChosen, sitePort, usesSupabaseElsewhere } from './environment.ts'
import { homeFolder, makeHome, project } from './home.ts'
import { keepJobs } from './jobs.ts'
import { openRun, type Run } from './open-run.ts'
import { patron } from './patron.ts'
import { people } from './people.ts'
import { freePort } from './ports.ts'
import { siteService, siteUrlOf } from './site.ts'
import { assemble, type Stack } from './stack.ts'
import { type Addresses, claim } from './stack-file.ts'
import { StartError } from './start-error.ts'

/** `npm start` and `npm run dev`: everything in order, one screen at the end, and on until Ctrl-C. */
export async function run({ dev }: { dev: boolean }): Promise<void> {
  try {
    loadDotEnv(project)
    const home = homeFolder()
    makeHome(home)
    await runIn(home, dev)
  } catch (error) {
    console.error(inWords(error))
    process.exit(1)
  }
}

/** Only what nobody foresaw is shown with its stack. */
function inWords(error: unknown): unknown {
  if (error instanceof StartError) return `\n${error.message}\n`
  const { code, path } = error as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') return error
  return `\n${path} belongs to another user: start Meridian as that user, or remove ${homeFolder()}.\n`
}

async function runIn(home: string, dev: boolean): Promise<void> {
  const elsewhere = usesSupabaseElsewhere()
  const running = openRun(await claim(home))
  try {
    const addresses = elsewhere ? await siteAlone(running, home, dev) : await everything(running, home, dev)
    running.record({ addresses })
  } catch (error) {
    // Ctrl-C during the start cuts pieces short; that is no failure, and the end is under way already.
    if (running.stopping.aborted) return
    await running.stop()
    throw error
  }
}

async function everything(running: Run, home: string, dev: boolean): Promise<Addresses> {
  const port = await sitePort()
  const siteUrl = process.env.SITE_URL || siteUrlOf(host(), port)
  const ports = await chosenPorts()
  const payments = paymentsChosen()
  const stack = await assemble({ home, project, ports, siteUrl, payments, watch: dev })
  sayBusyPorts(running, { site: port, ...ports })

  const mail = inBackground(running.bring(stack.mail))
  const money = payments.by === 'emulator' ? inBackground(running.bring(stack.stripe)) : Promise.resolve()
  await running.bring(stack.postgres)
  const auth = inBackground(running.bring(stack.auth))
  // Only the first migrations need Auth's tables to be there; afterwards nobody waits for Auth to see a page.
  if (await stack.isNew()) await auth
  await running.step('Database', async () => describe(await stack.prepareDatabase()))
  await stack.openGateway()
  running.beforeStop(() => stack.closeGateway())
  const people = Promise.all([auth, money]).then(() => stack.settlePeople())
  const functions = [...stack.functions.values()].map((piece) => running.bring(piece))
  const pages = buildIfStale(running, home, siteUrl, dev)
  const env = siteEnv(stack, siteUrl)
  const site = pages.then(() => running.bring(siteService({ home, project, port, host: host(), dev, env })))
  await Promise.all([...functions, site, people, mail])
  if (stack.jobs) {
    running.know(stack.jobs.service)
    void keepJobs(stack.jobs, running.say, running.stopping)
  }

  const addresses = addressesOf(stack, siteUrl)
  running.show(welcome(addresses))
  return addresses
}

/** Awaited later; until then a failure is nobody's surprise. */
function inBackground<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Against a hosted project or `supabase start`: nothing of ours runs but the site. */
async function siteAlone(running: Run, home: string, dev: boolean): Promise<Addresses> {
  const port = await sitePort()
  const siteUrl = process.env.SITE_URL || siteUrlOf(host(), port)
  sayBusyPorts(running, { site: port })
  await buildIfStale(running, home, siteUrl, dev)
  await running.bring(siteService({ home, project, port, host: host(), dev, env: { SITE_URL: siteUrl } }))
  const { SUPABASE_URL = '', DATABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = process.env
  running.show([`Read        ${siteUrl}`, `Supabase    ${SUPABASE_URL}`, 'Stop        Ctrl-C'])
  return {
    siteUrl,
    supabaseUrl: SUPABASE_URL,
    databaseUrl: DATABASE_URL,
    mailUrl: '',
    stripeUrl: '',
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    secretKey: SUPABASE_SECRET_KEY,
  }
}

async function buildIfStale(running: Run, home: string, siteUrl: string, dev: boolean): Promise<void> {
  if (dev || isBuilt(project, siteUrl)) return
  await running.step('Pages', async () => {
    await build(project, home, siteUrl)
    return 'built'
  })
}

const usualPorts = { gateway: 54321, postgres: 54322, inbox: 54324, smtp: 54325, stripe: 54326 }

async function chosenPorts(): Promise<typeof usualPorts> {
  const chosen = { ...usualPorts }
  for (const name of ['gateway', 'postgres', 'inbox', 'smtp', 'stripe'] as const) {
    chosen[name] = await freePort(usualPorts[name])
  }
  return chosen
}

function sayBusyPorts(running: Run, chosen: Record<string, number>): void {
  const usual: Record<string, number> = { site: process.env.PORT ? (chosen.site ?? 0) : 4321, ...usualPorts }
  for (const [name, port] of Object.entries(chosen)) {
    if (port !== usual[name]) running.say(`Port ${usual[name]} is taken; ${name} uses ${port}.`)
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

function addressesOf(stack: Stack, siteUrl: string): Addresses {
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

function describe({ migrations, seeds }: { migrations: string[]; seeds: string[] }): string {
  const counted = (list: string[], noun: string) => `${list.length} ${noun}${list.length === 1 ? '' : 's'}`
  return migrations.length + seeds.length === 0
    ? 'as it was'
    : `${counted(migrations, 'migration')}, ${counted(seeds, 'seed')} applied`
}

function welcome({ siteUrl, mailUrl, databaseUrl, stripeUrl }: Addresses): string[] {
  const signIn = (address: string) => {
    const person = [...people, patron].find(({ email }) => email.startsWith(address))
    return `${person?.email}, password ${person?.password}`
  }
  return [
    `Read        ${siteUrl}`,
    `Letters     ${mailUrl} (every e-mail lands here)`,
    `Payments    ${stripeUrl ? `${stripeUrl} (test cards: ${testCards})` : paymentsElsewhere()}`,
    `Reader      ${signIn('reader')}`,
    `Patron      ${signIn('patron')}`,
    `Owner       ${signIn('owner')}`,
    `Editor      ${signIn('editor')}`,
    `Database    ${databaseUrl}`,
    'Stop        Ctrl-C keeps your data; npm run reset starts over',
  ]
}

const testCards = '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined'

const paymentsElsewhere = () => (paymentsChosen().by === 'nobody' ? 'none' : 'by Stripe, with the keys that you gave')
