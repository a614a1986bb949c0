import { createBillingContext } from '../_shared/billing/billing-context.ts'
import { openDatabase } from '../_shared/data/database.ts'
import { recordCounts } from '../_shared/data/system.ts'
import { ApiEnv } from '../_shared/http/env.ts'
import { createEventCounter } from '../_shared/http/event-counter.ts'
import { log } from '../_shared/http/log.ts'
import { serveFunction } from '../_shared/http/serve.ts'
import { createBackgroundSender, createMailer } from '../_shared/mail/deliver.ts'
import { setResponseStep } from './account/response-timing.ts'
import { createApp } from './app.ts'

serveFunction(Deno, ApiEnv, (env, keepAlive) => {
  if (env.RESPONSE_STEP_MS) setResponseStep(env.RESPONSE_STEP_MS)
  const { DATABASE_URL: databaseUrl, DATABASE_CA: ca, STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  const database = openDatabase(databaseUrl, {
    max: 10,
    applicationName: 'meridian api',
    ca,
    statementTimeout: 4000,
    timeouts: { connection: 1500, transaction: 5000 },
  })
  const sendInBackground = createBackgroundSender(createMailer(env, { database, role: 'visitor', log }), keepAlive)
  const applicationName = 'meridian api, billing'
  const billing = secretKey
    ? createBillingContext({ databaseUrl, ca, secretKey, apiUrl, applicationName, log, sendInBackground })
    : undefined
  const countEvent = createEventCounter((counts) => database.asServiceRole((tx) => recordCounts(tx, counts)), keepAlive)
  return createApp(env, { database, log, fetch, sendInBackground, countEvent, billing })
})
