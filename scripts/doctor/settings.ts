import { z } from 'zod'
import { type ReleaseTargetSettings, readReleaseTarget } from '#lib/release-target-settings.ts'
import { FunctionEnv, JobsEnv, readEnv, WebhookEnv } from '#shared/http/env.ts'
import type { CdnUrls } from '../../src/publisher/cdn-purge.ts'
import { homeFolder, loadSecrets } from '../../supabase/embedded/home-folder.ts'
import { runningStack } from '../../supabase/embedded/stack-file.ts'
import { StartError } from '../../supabase/embedded/start-error.ts'

const key = (name: string) => z.string(`must be the ${name} key of the Supabase project`)

/** The settings of a project in an operator's .env; the last four may be absent, then they are not checked. */
const DoctorEnv = FunctionEnv.pick({
  SUPABASE_URL: true,
  DATABASE_URL: true,
  DATABASE_CA: true,
  SITE_URL: true,
  SITE_SECRET: true,
  SMTP_URL: true,
  MAIL_FROM: true,
  STRIPE_SECRET_KEY: true,
  STRIPE_PUBLISHABLE_KEY: true,
  STRIPE_API_URL: true,
}).extend({
  SUPABASE_PUBLISHABLE_KEY: key('publishable'),
  SUPABASE_SECRET_KEY: key('secret'),
  JOBS_SECRET: JobsEnv.shape.JOBS_SECRET.optional(),
  STRIPE_WEBHOOK_SECRET: WebhookEnv.shape.STRIPE_WEBHOOK_SECRET,
})

export interface DoctorSettings extends z.infer<typeof DoctorEnv> {
  /** The embedded stack has a supervisor in place of pg_cron, and starts the function `jobs` only while it works. */
  isEmbedded: boolean
  releaseTarget: ReleaseTargetSettings | undefined
  /** Of the CDNs' interfaces, when a test has its own. */
  cdnUrls?: CdnUrls
  /** TXT records of a name, when a test has its own. Rejects as `resolveTxt` of node:dns does. */
  resolveTxt?: (name: string) => Promise<string[][]>
}

/** The project that the environment names, or else the magazine that runs in this folder. Throws one sentence for each wrong variable. */
export function doctorSettings(env: Record<string, string | undefined>): DoctorSettings {
  const releaseTarget = readReleaseTarget(env)
  if (!env.DATABASE_URL) return { ...embeddedSettings(), isEmbedded: true, releaseTarget }
  const { STRIPE_SECRET_KEY: stripeKey, ...rest } = env
  const payments = stripeKey === 'none' ? {} : { STRIPE_SECRET_KEY: stripeKey }
  return { ...readEnv({ ...rest, ...payments }, DoctorEnv), isEmbedded: false, releaseTarget }
}

function embeddedSettings(): z.infer<typeof DoctorEnv> {
  const home = homeFolder()
  const addresses = runningStack(home)?.addresses
  if (!addresses)
    throw new StartError(
      'Nothing is running here. Start the magazine with `npm start` first, or set the variables of your own Supabase in .env.',
    )
  const { appPassword, siteSecret } = loadSecrets(home)
  const databaseUrl = new URL(addresses.databaseUrl)
  databaseUrl.username = 'meridian_app'
  databaseUrl.password = appPassword
  return {
    SUPABASE_URL: addresses.supabaseUrl,
    DATABASE_URL: databaseUrl.href,
    SITE_URL: addresses.siteUrl,
    SITE_SECRET: siteSecret,
    SUPABASE_PUBLISHABLE_KEY: addresses.publishableKey,
    SUPABASE_SECRET_KEY: addresses.secretKey,
  }
}
