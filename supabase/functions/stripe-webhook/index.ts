import { openMoney } from '../_shared/billing/open-money.ts'
import { readEnv, WebhookEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { sendingSoon } from '../_shared/mail/deliver.ts'
import { smtpPost } from '../_shared/mail/smtp.ts'
import { createWebhook } from './app.ts'

const env = readEnv(Deno.env.toObject(), WebhookEnv)
const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = env

/** Hosted, a function is frozen after its answer unless the platform is asked to wait. */
const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } }

const opened =
  secretKey &&
  openMoney({
    databaseUrl: env.DATABASE_URL,
    secretKey,
    apiUrl: env.STRIPE_API_URL,
    applicationName: 'meridian stripe-webhook',
    log,
  })
// Without a mail server of its own, every letter is left to the jobs.
const room = opened &&
  env.SMTP_URL && {
    database: opened.database,
    role: 'service_role' as const,
    post: smtpPost(env.SMTP_URL),
    log,
    siteUrl: env.SITE_URL,
    secret: env.SITE_SECRET,
    sender: env.MAIL_FROM,
  }
const sendSoon = room ? sendingSoon(room, (work) => EdgeRuntime?.waitUntil(work)) : () => {}
const app = createWebhook({ money: opened ? { ...opened, sendSoon } : undefined, secrets: secrets ?? [], log })

// Hosted, the platform chooses the port; elsewhere PORT does.
const port = Number(Deno.env.get('PORT') ?? 0)
Deno.serve(port ? { port, hostname: '127.0.0.1', onListen: () => {} } : {}, app.fetch)
