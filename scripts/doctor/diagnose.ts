import type { DatabaseCheck, Outcome, ServiceCheck } from './check.ts'
import {
  askDatabase,
  backupCheck,
  clockCheck,
  connectionCheck,
  jobsCheck,
  loginCheck,
  migrationsCheck,
  schedulerCheck,
} from './database-checks.ts'
import { statementDescriptorCheck, stripeKeyCheck, webhookEndpointCheck, webhookSecretCheck } from './payment-checks.ts'
import { cdnCheck, releaseBucketCheck } from './release-target-checks.ts'
import {
  authCheck,
  functionsCheck,
  jobsSecretCheck,
  mailCheck,
  mailDomainCheck,
  signingKeyCheck,
  siteCheck,
  siteSecretCheck,
  storageCheck,
} from './service-checks.ts'
import type { DoctorSettings } from './settings.ts'

export interface Finding {
  name: string
  outcome: Outcome
}

const databaseChecks: Record<string, DatabaseCheck> = {
  'database login': loginCheck,
  connection: connectionCheck,
  migrations: migrationsCheck,
  scheduler: schedulerCheck,
  jobs: jobsCheck,
  clock: clockCheck,
  backup: backupCheck,
}
const serviceChecks: Record<string, ServiceCheck> = {
  'publishable key': authCheck,
  'signing key': signingKeyCheck,
  'secret key': storageCheck,
  functions: functionsCheck,
  'site secret': siteSecretCheck,
  'jobs secret': jobsSecretCheck,
  site: siteCheck,
  mail: mailCheck,
  'mail domain': mailDomainCheck,
  'keys of Stripe': stripeKeyCheck,
  'webhook secret': webhookSecretCheck,
  'webhook at Stripe': webhookEndpointCheck,
  'card statements': statementDescriptorCheck,
  'release bucket': releaseBucketCheck,
  CDN: cdnCheck,
}

/** Checks a configured project and changes nothing. `now` is this machine's clock. */
export async function diagnose(settings: DoctorSettings, now = Date.now): Promise<Finding[]> {
  const deployment = await askDatabase(settings)
  const services = Object.entries(serviceChecks).map(async ([name, check]) => ({
    name,
    outcome: await check(settings),
  }))
  if (typeof deployment === 'string')
    return [{ name: 'database', outcome: deployment }, ...(await Promise.all(services))]
  const context = { settings, deployment, now: now() }
  const database = Object.entries(databaseChecks).map(([name, check]) => ({ name, outcome: check(context) }))
  return [{ name: 'database', outcome: undefined }, ...database, ...(await Promise.all(services))]
}
