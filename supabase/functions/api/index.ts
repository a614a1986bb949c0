import type { Money } from '../_shared/billing/money.ts'
import { stripeAt } from '../_shared/billing/stripe.ts'
import { openDatabase } from '../_shared/data/database.ts'
import { ApiEnv, readEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { sendingSoon } from '../_shared/mail/deliver.ts'
import { smtpPost } from '../_shared/mail/smtp.ts'
import { createApp } from './app.ts'

const env = readEnv(Deno.env.toObject(), ApiEnv)
const database = openDatabase(env.DATABASE_URL, {
  max: 10,
  applicationName: 'meridian api',
  statementTimeout: 4000,
  patience: { connection: 1500, transaction: 5000 },
})

/** Hosted, a function is frozen after its answer unless the platform is asked to wait. */
const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } }
const room = env.SMTP_URL && {
  database,
  role: 'visitor' as const,
  post: smtpPost(env.SMTP_URL),
  log,
  siteUrl: env.SITE_URL,
  secret: env.SITE_SECRET,
  sender: env.MAIL_FROM,
}
// Without a mail server of its own, every letter is left to the jobs.
const sendSoon = room ? sendingSoon(room, (work) => EdgeRuntime?.waitUntil(work)) : () => {}
const app = createApp(env, { database, log, fetch, sendSoon, money: moneyOf(env.STRIPE_SECRET_KEY) })

/** Waits for Stripe in the middle of a transaction now and then, so it has connections, and a patience, of its own. */
function moneyOf(secretKey: string | undefined): Money | undefined {
  if (!secretKey) return undefined
  const patient = { connection: 5000, transaction: 45_000 }
  return {
    stripe: stripeAt({ secretKey, apiUrl: env.STRIPE_API_URL }),
    database: openDatabase(env.DATABASE_URL, { max: 10, applicationName: 'meridian money', patience: patient }),
    log,
    sendSoon,
  }
}

// Hosted, the platform chooses the port; elsewhere PORT does.
const port = Number(Deno.env.get('PORT') ?? 0)
Deno.serve(port ? { port, hostname: '127.0.0.1', onListen: () => {} } : {}, app.fetch)
