import { createBillingContext } from '#shared/billing/billing-context.ts'
import type { Log } from '#shared/http/log.ts'
import { homeFolder, loadSecrets } from '../supabase/embedded/home-folder.ts'
import { runningStack } from '../supabase/embedded/stack-file.ts'
import { StartError } from '../supabase/embedded/start-error.ts'

interface BillingTarget {
  databaseUrl: string
  secretKey: string
  apiUrl?: string | undefined
}

/** The Supabase project that the environment names, or else the magazine that runs in this folder. */
function billingTargetFrom(env: NodeJS.ProcessEnv): BillingTarget {
  const { DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  if (secretKey === 'none') throw new StartError('Payments are not set up here: STRIPE_SECRET_KEY is none.')
  if (!databaseUrl) return embeddedTarget(secretKey)
  if (!secretKey) throw new StartError('DATABASE_URL is set without STRIPE_SECRET_KEY. See .env.example.')
  return { databaseUrl, secretKey, apiUrl }
}

function embeddedTarget(configuredKey: string | undefined): BillingTarget {
  const home = homeFolder()
  const addresses = runningStack(home)?.addresses
  if (!addresses) {
    throw new StartError(
      'Nothing is running here. Start the magazine with `npm start` first, or set DATABASE_URL and STRIPE_SECRET_KEY for your own Supabase.',
    )
  }
  const { databaseUrl, stripeUrl } = addresses
  if (configuredKey) return { databaseUrl, secretKey: configuredKey }
  if (!stripeUrl)
    throw new StartError('Payments were not set up when the magazine was started: STRIPE_SECRET_KEY was none.')
  return { databaseUrl, secretKey: loadSecrets(home).stripeSecretKey, apiUrl: stripeUrl }
}

/** Prints one line per error; the commands print their own results. */
const logErrors: Log = (level, event, fields = {}) => {
  if (level !== 'info') console.error(`${event}: ${Object.values(fields).filter(isPrintable).join(' ')}`)
}
const isPrintable = (value: unknown) => typeof value === 'string' || typeof value === 'number'

export const openBilling = () =>
  createBillingContext({
    ...billingTargetFrom(process.env),
    ca: process.env.DATABASE_CA || undefined,
    applicationName: 'meridian stripe',
    log: logErrors,
  })
