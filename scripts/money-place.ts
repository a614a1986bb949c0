import { openMoney } from '#shared/billing/open-money.ts'
import type { Log } from '#shared/http/log.ts'
import { homeFolder, secretsOf } from '../supabase/embedded/home.ts'
import { runningStack } from '../supabase/embedded/stack-file.ts'
import { StartError } from '../supabase/embedded/start-error.ts'

interface Place {
  databaseUrl: string
  secretKey: string
  apiUrl?: string | undefined
}

/** A Supabase of one's own where the environment names it, otherwise the magazine that runs in this folder. */
function placeOf(env: NodeJS.ProcessEnv): Place {
  const { DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  if (secretKey === 'none') throw new StartError('Payments are not set up here: STRIPE_SECRET_KEY is none.')
  if (!databaseUrl) return embedded(secretKey)
  if (!secretKey) throw new StartError('DATABASE_URL is set without STRIPE_SECRET_KEY. See .env.example.')
  return { databaseUrl, secretKey, apiUrl }
}

function embedded(realKey: string | undefined): Place {
  const home = homeFolder()
  const addresses = runningStack(home)?.addresses
  if (!addresses) {
    throw new StartError(
      'Nothing is running here. Start the magazine with `npm start` first, or set DATABASE_URL and STRIPE_SECRET_KEY for your own Supabase.',
    )
  }
  const { databaseUrl, stripeUrl } = addresses
  if (realKey) return { databaseUrl, secretKey: realKey }
  if (!stripeUrl)
    throw new StartError('Payments were not set up when the magazine was started: STRIPE_SECRET_KEY was none.')
  return { databaseUrl, secretKey: secretsOf(home).stripeSecretKey, apiUrl: stripeUrl }
}

/** What went wrong, a line each; what went well the command says itself. */
const complain: Log = (level, event, facts = {}) => {
  if (level !== 'info') console.error(`${event}: ${Object.values(facts).filter(isShort).join(' ')}`)
}
const isShort = (fact: unknown) => typeof fact === 'string' || typeof fact === 'number'

export const moneyHere = () => openMoney({ ...placeOf(process.env), applicationName: 'meridian stripe', log: complain })
