import { createBillingContext } from '../_shared/billing/billing-context.ts'
import { openDatabase } from '../_shared/data/database.ts'
import { JobsEnv, readEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { createSmtpSender } from '../_shared/mail/smtp.ts'
import { createJobs } from './app.ts'

const env = readEnv(Deno.env.toObject(), JobsEnv)
const { DATABASE_URL: databaseUrl, DATABASE_CA: ca } = env
const database = openDatabase(databaseUrl, { max: 3, applicationName: 'meridian jobs', ca, statementTimeout: 30_000 })
const mailer = {
  database,
  role: 'service_role' as const,
  send: createSmtpSender(env.SMTP_URL),
  log,
  siteUrl: env.SITE_URL,
  secret: env.SITE_SECRET,
  sender: env.MAIL_FROM,
}
const billing =
  env.STRIPE_SECRET_KEY &&
  createBillingContext({
    databaseUrl,
    ca,
    secretKey: env.STRIPE_SECRET_KEY,
    apiUrl: env.STRIPE_API_URL,
    applicationName: 'meridian jobs, billing',
    log,
  })
const app = createJobs({ mailer, secret: env.JOBS_SECRET, billing: billing || undefined })

// Hosted, the platform chooses the port; elsewhere PORT does.
const port = Number(Deno.env.get('PORT') ?? 0)
Deno.serve(port ? { port, hostname: '127.0.0.1', onListen: () => {} } : {}, app.fetch)
