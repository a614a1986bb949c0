import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres, { type Sql } from 'postgres'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '#shared/billing/webhook-events.ts'
import { diagnose } from '../../scripts/doctor/diagnose.ts'
import { type DoctorSettings, doctorSettings } from '../../scripts/doctor/settings.ts'
import { createGateway, type Destination, listen } from '../../supabase/embedded/gateway.ts'
import { projectFolder } from '../../supabase/embedded/home-folder.ts'
import { startTestStack, type TestApi, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { releaseBucketEnvironment, type S3Emulator, startS3Emulator } from '../s3-emulator.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { respondJson, type ServiceEmulator, startServiceEmulator } from './service-emulator.ts'

// A project as an operator configures it: the embedded services behind one address, with a scheduler, a mail server, a
// webhook at Stripe and a site. Each test breaks one thing.

const JOBS_SECRET = 'the secret that the scheduler knows'

let stack: TestStack
let owner: Sql
let project: Server
let site: ServiceEmulator
let stripe: ServiceEmulator
let mail: MailServer
let s3: S3Emulator
let cdn: ServiceEmulator
let jobs: TestApi
let settings: DoctorSettings
/** Where the gateway sends a path, when a test has moved it. */
let moved: Record<string, Destination> = {}

beforeAll(async () => {
  stack = await startTestStack({ auth: true, shared: true, stripe: true, functions: ['api', 'stripe-webhook'] })
  owner = postgres(stack.ownerUrl, { max: 1, onnotice: () => {} })
  jobs = await stack.startApi({ name: 'jobs', databaseUrl: stack.appUrl, env: { JOBS_SECRET } })
  mail = await startMailServer()
  s3 = await startS3Emulator()
  cdn = await startServiceEmulator()
  site = await startServiceEmulator()
  stripe = await startServiceEmulator()
  project = createGateway((path) => {
    const name = Object.keys(moved).find((start) => path.startsWith(start))
    if (name) return moved[name]
    const isJobs = path.startsWith('/functions/v1/jobs')
    return isJobs ? { url: new URL(jobs.url).origin, path: '/jobs' } : { url: stack.supabaseUrl, path }
  })
  await listen(project, 0)
  settings = settingsOf({ ...environment(), ...releaseTarget() })
  await createScheduler()
  healthy()
})
afterEach(healthy)
afterAll(async () => {
  project?.close().closeAllConnections()
  await Promise.all([owner?.end(), mail?.stop(), s3?.close(), cdn?.close(), site?.close(), stripe?.close()])
  await stack?.stop()
})

const projectUrl = () => `http://127.0.0.1:${(project.address() as AddressInfo).port}`
const environment = () => ({
  SUPABASE_URL: projectUrl(),
  DATABASE_URL: stack.appUrl,
  SITE_URL: site.url,
  SITE_SECRET: stack.secrets.siteSecret,
  SUPABASE_PUBLISHABLE_KEY: stack.secrets.publishableKey,
  SUPABASE_SECRET_KEY: stack.secrets.secretKey,
  SMTP_URL: mail.url,
  JOBS_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_doctor',
  STRIPE_API_URL: stripe.url,
  STRIPE_WEBHOOK_SECRET: stack.secrets.stripeWebhookSecret,
})
const releaseTarget = () => ({
  ...releaseBucketEnvironment(s3.settings),
  CDN_PURGE: 'fastly',
  FASTLY_SERVICE_ID: 'SU1Z0isxPaozGVKXdv0eY',
  FASTLY_API_TOKEN: 'token',
})
const settingsOf = (env: Record<string, string>) => ({
  ...doctorSettings(env),
  cdnUrls: { cloudflare: cdn.url, fastly: cdn.url },
})

const endpoint = () => ({
  url: `${projectUrl()}/functions/v1/stripe-webhook?forceFunctionRegion=eu-west-3`,
  status: 'enabled',
  enabled_events: EVENT_TYPES,
  api_version: '2026-10-28.endive',
})
const respondEndpoints = (...data: object[]) => {
  stripe.respond = respondJson({ object: 'list', data, has_more: false, url: '/v1/webhook_endpoints' })
}

/** The answer of the site to /healthz, and of the function behind it to /api/health. */
const HEALTHY = { status: 'ok', reasons: [], dependencies: { database: 'up', auth: 'up' } }

/** Where `moved` leads answers with this; the site itself is well. */
const atRoot =
  (value: object): ServiceEmulator['respond'] =>
  (request, response) =>
    respondJson(request.url === '/' ? value : HEALTHY)(request, response)

function healthy(): void {
  moved = {}
  site.respond = respondJson(HEALTHY)
  cdn.respond = respondJson({})
  s3.fail = () => undefined
  respondEndpoints(endpoint())
}

/** The tables of pg_cron that the doctor reads, with the job that private.schedule_jobs makes. */
async function createScheduler(): Promise<void> {
  await owner.unsafe(`
    create schema cron;
    create table cron.job (jobid bigint, jobname text, command text, active boolean);
    create table cron.job_run_details (jobid bigint, runid bigint, status text);
    insert into cron.job select position, 'meridian jobs ' || name, format(
      'select net.http_post(url := %L, headers := ''{}'')', '${projectUrl()}/functions/v1/jobs/' || name || '?region=x'), true
      from private.queues;
    insert into cron.job_run_details values (1, 1, 'failed'), (1, 2, 'succeeded');
    update private.queues set last_success_at = now();`)
}

const backupRun = (failure: string | null, finishedAt = 'now()') => `
  insert into private.backup_runs (started_at, finished_at, host, destination, taken_at, bytes, row_count, file_count, failure)
  values (now(), ${finishedAt}, 'host', '/backups', ${failure ? 'null, null, null, null' : 'now(), 1, 1, 1'}, ${failure ? `'${failure}'` : 'null'})`

/** The problems that the doctor finds in this project, one sentence each. */
async function problems(change: Partial<DoctorSettings> = {}, now?: () => number): Promise<string[]> {
  const findings = await diagnose({ ...settings, ...change }, now)
  return findings.flatMap(({ outcome }) => (typeof outcome === 'string' ? [outcome] : []))
}

/** Runs a statement, returns the problems, and undoes the statement with another one. */
async function problemsAfter(change: string, undo: string): Promise<string[]> {
  await owner.unsafe(change)
  try {
    return await problems()
  } finally {
    await owner.unsafe(undo)
  }
}

const changedUrl = (change: (url: URL) => void) => {
  const url = new URL(stack.appUrl)
  change(url)
  return url.href
}

test('nothing is wrong with a project that is set up, and everything but the domain of the sender was checked', async () => {
  await owner.unsafe(backupRun(null))
  const findings = (await diagnose(settings)).filter(({ outcome }) => outcome !== undefined)
  await owner.unsafe('delete from private.backup_runs')
  expect(findings).toEqual([
    { name: 'backup', outcome: { ok: expect.stringMatching(/^The last one succeeded at \d{4}-/) } },
    { name: 'mail domain', outcome: { skipped: 'MAIL_FROM is not set here' } },
  ])
})

test('a site on the transaction pooler is warned, and works', async () => {
  const DATABASE_URL = changedUrl((url) => url.searchParams.set('pgbouncer', 'true'))
  const findings = await diagnose({ ...settings, DATABASE_URL })
  const { outcome } = findings.find(({ name }) => name === 'connection') ?? {}
  expect(outcome).toEqual({ warning: expect.stringContaining('which has no LISTEN') })
  expect(findings.filter(({ outcome }) => typeof outcome === 'string')).toEqual([])
})

test.each<[string, Record<string, string>, unknown]>([
  ['has both records', { 'mail.example': 'v=spf1 -all', '_dmarc.mail.example': 'v=DMARC1; p=none' }, undefined],
  [
    'has another record only',
    { 'mail.example': 'verification=1' },
    { warning: expect.stringContaining('SPF and DMARC') },
  ],
  ['lacks one', { 'mail.example': 'v=spf1 -all' }, { warning: expect.stringMatching(/for DMARC,/) }],
])('a domain of the sender that %s', async (_, records, outcome) => {
  const resolveTxt = async (name: string) => {
    const record = records[name]
    if (record === undefined) throw Object.assign(new Error('queryTxt'), { code: 'ENODATA' })
    return [[record.slice(0, 4), record.slice(4)]]
  }
  const findings = await diagnose({ ...settings, MAIL_FROM: 'letters@mail.example', resolveTxt })
  expect(findings.find(({ name }) => name === 'mail domain')?.outcome).toEqual(outcome)
})

test('a service that is not configured is skipped', async () => {
  const { SMTP_URL, JOBS_SECRET: _, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...required } = environment()
  const outcomes = (await diagnose(settingsOf(required))).flatMap(({ outcome }) =>
    typeof outcome === 'object' && 'skipped' in outcome ? [outcome] : [],
  )
  expect(outcomes).toEqual(
    [
      'JOBS_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY',
      'RELEASE_BUCKET',
      'CDN_PURGE',
    ].map((name) => ({
      skipped: `${name} is not set here`,
    })),
  )
})

describe('one sentence reports a wrong value of', () => {
  test.each<[string, () => Partial<DoctorSettings>, string]>([
    [
      'the publishable key',
      () => ({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }),
      'SUPABASE_PUBLISHABLE_KEY is not',
    ],
    ['the secret key', () => ({ SUPABASE_SECRET_KEY: 'sb_secret_x' }), 'SUPABASE_SECRET_KEY is not the secret key'],
    ['the site secret', () => ({ SITE_SECRET: 'x'.repeat(32) }), 'SITE_SECRET is not the one of the functions'],
    ['the secret of the jobs', () => ({ JOBS_SECRET: 'x'.repeat(32) }), 'JOBS_SECRET is not the one of the function'],
    ['the webhook secret', () => ({ STRIPE_WEBHOOK_SECRET: ['whsec_x'] }), 'STRIPE_WEBHOOK_SECRET is not the one'],
    ['the site address', () => ({ SITE_URL: 'http://127.0.0.1:1' }), 'The site does not answer at http://127.0.0.1:1'],
    ['the mail server', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }), 'The mail server 127.0.0.1:1 cannot be used'],
    [
      'its port',
      () => ({ SMTP_URL: 'smtp://mail.example:587' }),
      'Hosted functions cannot reach a mail server on port 587',
    ],
    [
      'the database password',
      () => ({ DATABASE_URL: changedUrl((url) => (url.password = 'wrong')) }),
      'refuses the name or password of DATABASE_URL',
    ],
    ['the database login', () => ({ DATABASE_URL: stack.ownerUrl }), 'DATABASE_URL logs in as postgres, which has'],
    [
      'the database address',
      () => ({ DATABASE_URL: changedUrl((url) => (url.port = '1')) }),
      'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED)',
    ],
    [
      'TLS',
      () => ({ DATABASE_URL: 'postgresql://a:b@0.0.0.0/postgres?sslmode=disable' }),
      'DATABASE_URL must not disable TLS (sslmode=disable)',
    ],
  ])('%s', async (_name, change, sentence) => {
    expect(await problems(change())).toEqual([expect.stringContaining(sentence)])
  })

  test.each([
    ['the bucket', { RELEASE_BUCKET: 's3://another' }, 'There is no bucket'],
    ['its secret', { RELEASE_BUCKET_SECRET_ACCESS_KEY: 'x' }, 'refuses RELEASE_BUCKET_ACCESS_KEY_ID, its secret'],
    ['its address', { RELEASE_BUCKET_ENDPOINT: 'http://127.0.0.1:2' }, 'does not answer (ECONNREFUSED)'],
  ])('%s', async (_name, change, sentence) => {
    const { releaseTarget: changed } = settingsOf({ ...environment(), ...releaseTarget(), ...change })
    expect(await problems({ releaseTarget: changed })).toEqual([expect.stringContaining(sentence)])
  })

  test('the token of the CDN', async () => {
    cdn.respond = (_request, response) => void response.writeHead(401).end()
    expect(await problems()).toEqual(['Fastly refuses the token (401): nothing will be purged.'])
    expect(s3.writes).toEqual([])
  })

  test('a mail server that refuses the password', async () => {
    const server = await startMailServer((command) =>
      command === 'EHLO' ? '250-mail.example\r\n250 AUTH PLAIN' : command === 'AUTH' ? '535 Wrong' : undefined,
    )
    const SMTP_URL = server.url.replace('smtp://', 'smtp://somebody:secret@')
    expect(await problems({ SMTP_URL })).toEqual([expect.stringContaining('refuses the name or password of SMTP_URL')])
    await server.stop()
  })
})

describe('one sentence reports that in the database', () => {
  test.each([
    [
      'a migration is missing',
      "delete from supabase_migrations.schema_migrations where version = '20261122102000'",
      "insert into supabase_migrations.schema_migrations (version) values ('20261122102000')",
      'The database lacks 1 migrations, from 20261122102000 on',
    ],
    [
      'a migration is unknown',
      "insert into supabase_migrations.schema_migrations (version) values ('29990101000000')",
      "delete from supabase_migrations.schema_migrations where version = '29990101000000'",
      'migrations that this version does not know: 29990101000000',
    ],
    [
      'the function of the doctor is missing',
      'alter function private.describe_deployment rename to other',
      'alter function private.other rename to describe_deployment',
      'The database lacks the newest migrations',
    ],
    [
      'the scheduler is not set up',
      "update cron.job set jobname = 'another'",
      "update cron.job set jobname = 'meridian jobs ' || (select name from private.queues where position = jobid)",
      'pg_cron does not call the jobs',
    ],
    [
      'the scheduler is switched off',
      'update cron.job set active = false',
      'update cron.job set active = true',
      'A job of pg_cron is switched off',
    ],
    [
      'the scheduler calls another project',
      "update cron.job set command = replace(command, 'url := ''http', 'url := ''https')",
      "update cron.job set command = replace(command, 'url := ''https', 'url := ''http')",
      'pg_cron calls https://',
    ],
    [
      'the last call of the scheduler failed',
      "insert into cron.job_run_details values (1, 3, 'failed')",
      'delete from cron.job_run_details where runid = 3',
      'The last call of pg_cron failed',
    ],
    [
      'the jobs have stopped',
      "update private.queues set last_success_at = now() - interval '3 hours'",
      'update private.queues set last_success_at = now()',
      'The jobs have not run since',
    ],
    [
      'no backup has ever succeeded',
      backupRun('AccessDenied'),
      'delete from private.backup_runs',
      'No backup has ever succeeded. The last attempt failed: AccessDenied.',
    ],
    [
      'the last backup is old',
      backupRun(null, "now() - interval '37 hours'"),
      'delete from private.backup_runs',
      'The last backup is 37 hours old.',
    ],
  ])('%s', async (_name, change, undo, sentence) => {
    expect(await problemsAfter(change, undo)).toEqual([expect.stringContaining(sentence)])
  })

  test.each([
    [120, 'is 120 seconds ahead of'],
    [-120, 'is 120 seconds behind'],
  ])('the clock differs by %i seconds', async (seconds, sentence) => {
    expect(await problems({}, () => Date.now() + seconds * 1000)).toEqual([expect.stringContaining(sentence)])
  })
})

describe('one sentence reports', () => {
  test('a function that is not deployed', async () => {
    moved = { '/functions/v1/api/health': undefined }
    expect(await problems()).toEqual(['The function api is not deployed: run `npx supabase functions deploy`.'])
    moved = { '/functions/v1/stripe-webhook': undefined }
    expect(await problems()).toEqual([expect.stringContaining('stripe-webhook is not deployed')])
    moved = { '/functions/v1/jobs': undefined }
    expect(await problems()).toEqual([expect.stringContaining('The function jobs is not deployed')])
  })

  test('a function that does not start', async () => {
    moved = { '/functions/v1/api/health': 'unavailable' }
    expect(await problems()).toEqual([expect.stringContaining('The function api answers 503')])
  })

  test('a function with a wrong key for Auth, or a wrong database', async () => {
    for (const [env, sentence] of [
      [{ PUBLISHABLE_KEY: 'sb_publishable_x' }, 'compare its PUBLISHABLE_KEY'],
      [{ DATABASE_URL: changedUrl((url) => (url.port = '1')) }, 'compare its DATABASE_URL and DATABASE_CA'],
    ] as const) {
      const api = await stack.startApi({ databaseUrl: stack.appUrl, env })
      moved = { '/functions/v1/api/health': { url: new URL(api.url).origin, path: '/api/health' } }
      expect(await problems()).toEqual([expect.stringContaining(sentence)])
      await api.stop()
    }
  })

  test('a site that is not ready', async () => {
    site.respond = (_request, response) => void response.writeHead(503).end()
    expect(await problems()).toEqual([expect.stringContaining('is not ready: /healthz answers 503')])
  })

  test('a proxy that rejects what the site sends to the functions', async () => {
    site.respond = (request, response) =>
      request.url === '/healthz' ? respondJson(HEALTHY)(request, response) : void response.writeHead(403).end()
    expect(await problems()).toEqual([expect.stringContaining('does not reach the functions: /api/health answers 403')])
  })
})

test('an Auth that signs with a shared secret, or publishes no keys, is reported', async () => {
  moved = { '/auth/v1/.well-known/jwks.json': { url: site.url, path: '/' } }
  site.respond = atRoot({ keys: [] })
  expect(await problems()).toEqual([expect.stringContaining('Auth signs tokens with a shared secret (HS256)')])
  site.respond = respondJson(HEALTHY)
  cdn.respond = respondJson({})
  s3.fail = () => undefined
  expect(await problems()).toEqual([expect.stringContaining('answers 200 to the question for its keys')])
})

test('a bucket of Storage that has the wrong visibility, or is missing, is reported', async () => {
  moved = { '/storage/v1/bucket/originals': { url: site.url, path: '/' } }
  site.respond = atRoot({ public: true })
  expect(await problems()).toEqual(['The bucket originals must not be public.'])
  moved = { '/storage/v1/bucket/issue-pdfs': { url: site.url, path: '/' } }
  expect(await problems()).toEqual(['The bucket issue-pdfs must not be public.'])
  moved = { '/storage/v1/bucket/media': { url: stack.supabaseUrl, path: '/storage/v1/bucket/absent' } }
  expect(await problems()).toEqual(['Storage has no bucket media: run `npx supabase db push`.'])
})

describe('one sentence reports that at Stripe', () => {
  test.each<[string, () => object[], string]>([
    [
      'there is no event destination',
      () => [{ ...endpoint(), url: 'https://other.example' }],
      'Stripe sends no events',
    ],
    ['it is switched off', () => [{ ...endpoint(), status: 'disabled' }], 'is switched off'],
    ['it lacks an event', () => [{ ...endpoint(), enabled_events: EVENT_TYPES.slice(1) }], `lacks ${EVENT_TYPES[0]}`],
    ['it has another version', () => [{ ...endpoint(), api_version: '2024-04-10' }], 'has the API version 2024-04-10'],
  ])('%s', async (_name, endpoints, sentence) => {
    respondEndpoints(...endpoints())
    expect(await problems()).toEqual([expect.stringContaining(sentence)])
  })

  test('a product whose name is not on card statements is named', async () => {
    const product = { object: 'product', name: 'Global Reader', metadata: { meridian: 'meridian' }, url: '' }
    respondEndpoints(endpoint(), product, { ...product, name: 'Patron', statement_descriptor: 'Meridian' })
    expect(await problems()).toEqual([expect.stringContaining('do not name the magazine for Global Reader: run')])
  })

  test('all events are enough, and a refused key is named', async () => {
    respondEndpoints({ ...endpoint(), enabled_events: ['*'] })
    expect(await problems()).toEqual([])
    stripe.respond = (_request, response) =>
      void response.writeHead(401).end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'No' } }))
    expect(await problems()).toEqual([expect.stringContaining('Stripe refuses STRIPE_SECRET_KEY')])
  })
})

/** The calls of the functions to Stripe, as `write <resource>` or `read <resource>` with the resource as in its path, each once. */
function callsToStripe(): string[] {
  const sdk = new Stripe('sk_test_doctor')
  const roots: Record<string, unknown> = { ...sdk, ...sdk.tax }
  const files = globSync('supabase/functions/**/*.ts', { cwd: projectFolder }).filter(
    (file) => !file.includes('.test.'),
  )
  const calls = files.flatMap((file) => {
    const source = readFileSync(`${projectFolder}/${file}`, 'utf8').replace(/\s*\.\s*/g, '.')
    if (!source.includes('tripe')) return []
    return [...source.matchAll(/\b(tax\.)?([a-zA-Z]+)\.([a-zA-Z]+)\(/g)].flatMap(
      ([, tax, resource = '', method = '']) => {
        const methods = roots[resource] as Record<string, unknown> | undefined
        if (resource === 'webhooks' || typeof methods?.[method] !== 'function') return []
        const access = /^(list|retrieve)/.test(method) ? 'read' : 'write'
        return `${access} ${tax ? 'tax' : resource.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`
      },
    )
  })
  return [...new Set(calls)].sort()
}

describe('the keys of Stripe', () => {
  /** Answers as Stripe does for a restricted key; objects that are named do not exist. */
  const respondToRestricted = (isForbidden: (request: string) => boolean) => {
    stripe.respond = (request, response) => {
      const call = `${request.method} ${new URL(request.url ?? '', stripe.url).pathname}`
      const refuse = (status: number, code: string) =>
        void response
          .writeHead(status)
          .end(JSON.stringify({ error: { type: 'invalid_request_error', code, message: code } }))
      if (isForbidden(call)) return refuse(403, 'more_permissions_required')
      if (call === 'GET /v1/webhook_endpoints' || call.startsWith('GET '))
        return respondJson({ object: 'list', data: [endpoint()], has_more: false, url: '/v1/x' })(request, response)
      return refuse(404, 'resource_missing')
    }
  }
  const restricted = () => problems({ STRIPE_SECRET_KEY: 'rk_test_doctor' })

  test('a restricted key with every permission is enough, and each that is missing is named', async () => {
    respondToRestricted(() => false)
    expect(await restricted()).toEqual([])
    respondToRestricted((call) => call === 'POST /v1/refunds' || call.startsWith('POST /v1/disputes/'))
    expect(await restricted()).toEqual([
      'The restricted key of Stripe lacks Charges and Refunds (Write), Disputes (Write).',
    ])
    respondToRestricted((call) => call === 'POST /v1/tax/transactions/create_from_calculation')
    expect(await restricted()).toEqual([
      'The restricted key of Stripe lacks Tax Calculations and Transactions (Write).',
    ])
  })

  test('of a restricted key, everything that the functions call is tried', async () => {
    const tried = new Set<string>()
    respondToRestricted((call) => {
      const [method = '', path = ''] = call.split(' ')
      const resource = path.split('/')[2] ?? ''
      tried.add(`read ${resource}`)
      if (method !== 'GET') tried.add(`write ${resource}`)
      return false
    })
    await restricted()
    const called = callsToStripe()
    expect(called).toContain('write coupons')
    expect(called.filter((access) => !tried.has(access))).toEqual([])
  })

  test('a test key beside a live key is reported', async () => {
    expect(await problems({ STRIPE_PUBLISHABLE_KEY: 'pk_live_doctor' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys.',
    ])
  })
})

describe('npm run doctor', () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; output: string; errors: string }>((resolve) => {
      const options = { cwd: projectFolder, env: { PATH: process.env.PATH, MERIDIAN_HOME: stack.home, ...env } }
      const command = ['scripts/bootstrap.mjs', 'scripts/doctor.ts']
      execFile(process.execPath, command, options, (error, output, errors) =>
        resolve({ code: Number(error?.code ?? 0), output, errors }),
      )
    })

  test('prints a line for each check, and exits with 1 when a check fails', async () => {
    const good = await run(environment())
    expect([good.code, good.errors]).toEqual([0, ''])
    expect(good.output.trimEnd().split('\n')).toHaveLength(23)
    expect(good.output).toMatch(/^warning {2}backup +No backup was ever recorded/m)
    const bad = await run({ ...environment(), SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' })
    expect(bad.code).toBe(1)
    expect(bad.output).toMatch(/^wrong {4}publishable key +SUPABASE_PUBLISHABLE_KEY is not a key of the project/m)
  })

  test('names every variable that is missing or wrong', async () => {
    const { code, errors } = await run({ DATABASE_URL: stack.appUrl, SITE_SECRET: 'short' })
    expect(code).toBe(1)
    for (const name of ['SUPABASE_URL', 'SITE_URL', 'SITE_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'])
      expect(errors).toMatch(new RegExp(`^${name} must be`, 'm'))
  })
})
