import { createBillingContext } from '../_shared/billing/billing-context.ts'
import { openDatabase } from '../_shared/data/database.ts'
import { JobsEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { serveFunction } from '../_shared/http/serve.ts'
import { createMailer } from '../_shared/mail/deliver.ts'
import { createJobs } from './app.ts'
import { createStorageClient } from './media-cleanup.ts'

serveFunction(Deno, JobsEnv, (env) => {
  const { DATABASE_URL: databaseUrl, DATABASE_CA: ca, STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  const database = openDatabase(databaseUrl, { max: 3, applicationName: 'meridian jobs', ca, statementTimeout: 30_000 })
  const mailer = createMailer(env, { database, role: 'service_role', log })
  const applicationName = 'meridian jobs, billing'
  const billing = secretKey
    ? createBillingContext({ databaseUrl, ca, secretKey, apiUrl, applicationName, log })
    : undefined
  const storageKey = env.SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY
  const storage = storageKey ? createStorageClient(env.SUPABASE_URL, storageKey) : undefined
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = env
  const alarms = {
    database,
    log,
    siteUrl: env.SITE_URL,
    webhook: url && secret ? { url, secret } : undefined,
    heartbeatUrl: env.HEARTBEAT_URL,
    fetch,
  }
  return createJobs({ mailer, alarms, secrets: [env.JOBS_SECRET, ...env.PREVIOUS_JOBS_SECRETS], billing, storage })
})
