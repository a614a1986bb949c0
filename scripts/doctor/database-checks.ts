import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { queueNames } from '#shared/contracts/queue.ts'
import { connectionOptions } from '#shared/data/connection-options.ts'
import { openDatabase } from '#shared/data/database.ts'
import { type Deployment, readDeployment } from '#shared/data/deployment.ts'
import { backupProblems } from '#shared/domain/system-problems.ts'
import { projectFolder } from '../../supabase/embedded/home-folder.ts'
import { below, reasonOf } from './ask.ts'
import type { DatabaseCheck } from './check.ts'
import type { DoctorSettings } from './settings.ts'

const LOGIN = 'meridian_app'
const MAX_CLOCK_DIFFERENCE_S = 60
const MAX_JOBS_PAUSE_MS = 2 * 3_600_000

/** Asks the database about the project; returns one sentence with the reason where it cannot. */
export async function askDatabase({
  DATABASE_URL: url,
  DATABASE_CA: ca,
}: DoctorSettings): Promise<Deployment | string> {
  try {
    const database = openDatabase(url, {
      max: 1,
      applicationName: 'meridian doctor',
      ca,
      timeouts: { connection: 5000, transaction: 10_000 },
    })
    return await database.asServiceRole(readDeployment).finally(() => database.close())
  } catch (error) {
    return connectionProblem(error as Error, new URL(url).host)
  }
}

/** Codes of Postgres for a login that fails, a role that may not be taken, and a function that does not exist. */
function connectionProblem(error: Error, host: string): string {
  const code = reasonOf(error)
  if (/certificate|must not disable TLS/.test(error.message)) return error.message
  if (code === '28P01' || code === '28000')
    return `The database at ${host} refuses the name or password of DATABASE_URL.`
  if (code === '42501') return `The login of DATABASE_URL may not take the role service_role: it must be ${LOGIN}.`
  if (['42883', '3F000', '22023'].includes(code))
    return 'The database lacks the newest migrations: run `npx supabase db push`.'
  return `The database at ${host} cannot be reached (${code}).`
}

export const loginCheck: DatabaseCheck = ({ deployment: { login, hasOwnRights, missingRoles } }) => {
  if (hasOwnRights) return `DATABASE_URL logs in as ${login}, which has rights of its own: it must be ${LOGIN}.`
  if (missingRoles.length > 0) return `The login ${login} may not take the roles ${missingRoles.join(', ')}.`
  return undefined
}

/** The site's DATABASE_URL: the functions have their own, which should be that of the transaction pooler. */
export const connectionCheck: DatabaseCheck = ({ settings: { DATABASE_URL: url, DATABASE_CA: ca } }) =>
  connectionOptions(url, ca).prepare
    ? undefined
    : {
        warning:
          'DATABASE_URL is that of a transaction pooler (port 6543 or pgbouncer=true), which has no LISTEN: with it, the site looks for changes every 5 seconds only. Use the direct connection or the session pooler on port 5432.',
      }

export const migrationsCheck: DatabaseCheck = ({ deployment: { migrations } }) => {
  const files = readdirSync(join(projectFolder, 'supabase/migrations')).flatMap((name) => /^\d+/.exec(name) ?? [])
  const missing = files.filter((version) => !migrations.includes(version))
  const unknown = migrations.filter((version) => !files.includes(version))
  if (missing.length > 0)
    return `The database lacks ${missing.length} migrations, from ${missing.sort()[0]} on: run \`npx supabase db push\`.`
  if (unknown.length > 0) return `The database has migrations that this version does not know: ${unknown.join(', ')}.`
  return undefined
}

export const schedulerCheck: DatabaseCheck = ({ settings, deployment: { scheduler } }) => {
  if (settings.isEmbedded) return undefined
  if (!scheduler)
    return 'pg_cron does not call the jobs: run private.schedule_jobs(…), as docs/deploy/supabase.md says.'
  const expected = below(settings.SUPABASE_URL, 'functions/v1/jobs')
  if (scheduler.address !== expected)
    return `pg_cron calls ${scheduler.address} instead of ${expected}: run private.schedule_jobs(…) again.`
  const missing = queueNames.filter((queue) => !scheduler.queues.includes(queue))
  if (missing.length > 0)
    return `pg_cron does not call the jobs of ${missing.join(', ')}: run private.schedule_jobs(…) again.`
  if (!scheduler.active) return 'A job of pg_cron is switched off.'
  if (scheduler.lastStatus === 'failed')
    return 'The last call of pg_cron failed: select return_message from cron.job_run_details order by runid desc.'
  return undefined
}

export const jobsCheck: DatabaseCheck = ({ now, deployment: { jobsLastRan } }) => {
  const last = jobsLastRan ? Date.parse(jobsLastRan) : 0
  if (now - last < MAX_JOBS_PAUSE_MS) return undefined
  return last > 0
    ? `The jobs have not run since ${new Date(last).toISOString()}: they run every hour at least.`
    : 'The jobs have never run: e-mails wait, and payments are not compared.'
}

export const clockCheck: DatabaseCheck = ({ now, deployment: { clock } }) => {
  const seconds = Math.round((now - Date.parse(clock)) / 1000)
  if (Math.abs(seconds) <= MAX_CLOCK_DIFFERENCE_S) return undefined
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${Math.abs(seconds)} seconds ${direction} the database's: links and signatures depend on it.`
}

export const backupCheck: DatabaseCheck = ({ now, deployment: { backup } }) => {
  const problems = backupProblems(backup, now)
  if (problems.length > 0) return problems.map(({ message }) => message).join(' ')
  return backup.succeededAt === null
    ? {
        warning:
          'No backup was ever recorded: docs/operations.md, Back up and restore, says how to make them every night.',
      }
    : { ok: `The last one succeeded at ${new Date(backup.succeededAt).toISOString()}.` }
}
