import { createBillingContext } from '../_shared/billing/billing-context.ts'
import { createEventWorker } from '../_shared/billing/event-worker.ts'
import { openDatabase } from '../_shared/data/database.ts'
import { WebhookEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { serveFunction } from '../_shared/http/serve.ts'
import { createBackgroundSender, createMailer } from '../_shared/mail/deliver.ts'
import { createWebhook } from './app.ts'
import { INBOX_CONNECTIONS } from './event-recorder.ts'

serveFunction(Deno, WebhookEnv, (env, keepAlive) => {
  const { DATABASE_URL: databaseUrl, DATABASE_CA: ca, STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  const secrets = env.STRIPE_WEBHOOK_SECRET ?? []
  if (!secretKey) return createWebhook({ secrets, log })
  const inbox = openDatabase(databaseUrl, {
    max: INBOX_CONNECTIONS,
    applicationName: 'meridian stripe-webhook, inbox',
    ca,
  })
  const applicationName = 'meridian stripe-webhook'
  const context = createBillingContext({ databaseUrl, ca, secretKey, apiUrl, applicationName, log })
  const mailer = createMailer(env, { database: context.database, role: 'service_role', log })
  const sendInBackground = createBackgroundSender(mailer, keepAlive)
  const worker = createEventWorker({ ...context, sendInBackground }, keepAlive)
  return createWebhook({ billing: { stripe: context.stripe, inbox, worker }, secrets, log })
})
