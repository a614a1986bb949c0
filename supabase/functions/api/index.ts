import { createBillingContext } from '../_shared/billing/billing-context.ts'
import { openDatabase } from '../_shared/data/database.ts'
import { ApiEnv, readEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { createBackgroundSender } from '../_shared/mail/deliver.ts'
import { createSmtpSender } from '../_shared/mail/smtp.ts'
import { setResponseStep } from './account/response-timing.ts'
import { createApp } from './app.ts'

const env = readEnv(Deno.env.toObject(), ApiEnv)
if (env.RESPONSE_STEP_MS) setResponseStep(env.RESPONSE_STEP_MS)
const database = openDatabase(env.DATABASE_URL, {
  max: 10,
  applicationName: 'meridian api',
  statementTimeout: 4000,
  timeouts: { connection: 1500, transaction: 5000 },
})

/** Hosted, a function is frozen after its answer unless the platform is asked to wait. */
const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(task: Promise<void>): void } }
const mailer = env.SMTP_URL && {
  database,
  role: 'visitor' as const,
  send: createSmtpSender(env.SMTP_URL),
  log,
  siteUrl: env.SITE_URL,
  secret: env.SITE_SECRET,
  sender: env.MAIL_FROM,
}
// Without a mail server of its own, every letter is left to the jobs.
const sendInBackground = mailer ? createBackgroundSender(mailer, (task) => EdgeRuntime?.waitUntil(task)) : () => {}
const { DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
const applicationName = 'meridian money'
const billing = secretKey
  ? createBillingContext({ databaseUrl, secretKey, apiUrl, applicationName, log, sendInBackground })
  : undefined
const app = createApp(env, { database, log, fetch, sendInBackground, billing })

// Hosted, the platform chooses the port; elsewhere PORT does.
const port = Number(Deno.env.get('PORT') ?? 0)
Deno.serve(port ? { port, hostname: '127.0.0.1', onListen: () => {} } : {}, app.fetch)
