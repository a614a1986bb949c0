import { createBillingContext } from '../_shared/billing/billing-context.ts'
import { readEnv, WebhookEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { createBackgroundSender } from '../_shared/mail/deliver.ts'
import { createSmtpSender } from '../_shared/mail/smtp.ts'
import { createWebhook } from './app.ts'

const env = readEnv(Deno.env.toObject(), WebhookEnv)
const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = env

/** Hosted, a function is frozen after its answer unless the platform is asked to wait. */
const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } }

const context =
  secretKey &&
  createBillingContext({
    databaseUrl: env.DATABASE_URL,
    ca: env.DATABASE_CA,
    secretKey,
    apiUrl: env.STRIPE_API_URL,
    applicationName: 'meridian stripe-webhook',
    log,
  })
// Without a mail server of its own, every letter is left to the jobs.
const mailer = context &&
  env.SMTP_URL && {
    database: context.database,
    role: 'service_role' as const,
    send: createSmtpSender(env.SMTP_URL),
    log,
    siteUrl: env.SITE_URL,
    secret: env.SITE_SECRET,
    sender: env.MAIL_FROM,
  }
const sendInBackground = mailer ? createBackgroundSender(mailer, (work) => EdgeRuntime?.waitUntil(work)) : () => {}
const app = createWebhook({
  billing: context ? { ...context, sendInBackground } : undefined,
  secrets: secrets ?? [],
  log,
})

// Hosted, the platform chooses the port; elsewhere PORT does.
const port = Number(Deno.env.get('PORT') ?? 0)
Deno.serve(port ? { port, hostname: '127.0.0.1', onListen: () => {} } : {}, app.fetch)
