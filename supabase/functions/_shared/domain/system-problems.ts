import type { AlarmKind, CountKind, SystemProblem, SystemState } from '../contracts/system.ts'

/**
 * Beyond these, `/api/health` is degraded and, at the second evaluation in a row, an alarm is opened. Documented with what to do
 * in docs/operations.md, Alarms.
 */
const thresholds = {
  /** Minutes that the oldest due entry of a queue may wait. */
  queueDelay: { mail: 10, 'stripe-events': 15 } as Record<string, number>,
  otherQueueDelay: 30,
  /** Minutes since the first failure of a queue after its last success. Others have few entries, and a single one may fail for long. */
  queueFailure: { mail: 10, 'stripe-events': 15 } as Record<string, number>,
  /** E-mails given up within a day: more than so many, and more than such a share. Mailboxes that do not exist are ordinary. */
  emailsGivenUp: 25,
  emailsGivenUpShare: 0.02,
  /** A server that refuses this publication and not the mailboxes gives up most of them, of however few. */
  mostEmailsGivenUp: 3,
  mostEmailsGivenUpShare: 0.5,
  /** Failures of a job in a row. */
  jobFailures: 3,
  /** Minutes since the jobs last evaluated this, once a minute. */
  jobSilence: 5,
  /** Minutes since a publisher reported, every 15 seconds, unless it was stopped on purpose. */
  publisherSilence: 2,
  /** Hours after which a silent publisher, or a bucket without a report, counts as taken out of service, if another one reports. */
  publisherMemory: 24,
  /** Minutes that a publisher which reports may be behind. A new build renders everything first. */
  publisherDelay: 30,
  /** Milliseconds from commit to live of 19 publishes in 20, if there were so many in the last hour. */
  publishLatency: 5_000,
  publishCount: 5,
  /** Minutes that uploads to a bucket or purges may fail, or that a bucket which is not complete may be without a report. */
  bucketDelay: 10,
  /** Of the last five minutes: so many errors, and so large a share of the requests. */
  errorCount: 10,
  errorShare: 0.02,
  /** Of the last fifteen minutes: so many, and so large a share of the requests. A network may report twenty an hour. */
  clientErrors: 50,
  /** A page makes several requests, so it is smaller than errorShare. */
  clientErrorShare: 0.005,
  /** Share of the connections that Postgres allows. */
  connections: 0.8,
  /** Hours since the last backup that succeeded. If there were only others, one is enough. */
  backupAge: 36,
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** As in private.alarms. */
const MAX_MESSAGE_LENGTH = 300
const MAX_SUBJECT_LENGTH = 100

/** The problems beyond their thresholds, in sentences for the people who run the site. At most one for each kind and subject. */
export function findProblems(state: SystemState): SystemProblem[] {
  return [
    ...queueProblems(state),
    ...emailProblems(state),
    ...jobProblems(state),
    ...publisherProblems(state),
    ...bucketProblems(state),
    ...errorProblems(state),
    ...databaseProblems(state),
  ]
}

/** The same without the errors themselves: anybody reads these, and an error may name hosts, accounts or addresses. */
export const findPublicProblems = (state: SystemState): SystemProblem[] =>
  findProblems({
    ...state,
    jobs: state.jobs.map((job) => ({ ...job, failure: null })),
    targets: state.targets.map((target) => ({ ...target, failure: null })),
    backup: { ...state.backup, failure: null, removalFailure: state.backup.removalFailure && '' },
  })

const problem = (kind: AlarmKind, subject: string, value: string, message: string): SystemProblem => ({
  kind,
  subject: subject.slice(0, MAX_SUBJECT_LENGTH),
  value,
  message: message.slice(0, MAX_MESSAGE_LENGTH),
})

const queueLabels: Record<string, string> = {
  mail: 'E-mails',
  'stripe-events': 'Events of Stripe',
  'stripe-commands': 'Commands to Stripe',
}
/** The name of a queue as it begins a sentence in the plural. */
const queueLabel = (queue: string) => queueLabels[queue] ?? `Tasks of the queue ${queue}`

function queueProblems({ queues, checkedAt }: SystemState): SystemProblem[] {
  const minutesSince = (time: string | null) =>
    time === null ? 0 : (Date.parse(checkedAt) - Date.parse(time)) / MINUTE
  return queues.flatMap(({ queue, oldestDueAt, givenUp, failingSince }) => {
    const found: SystemProblem[] = []
    const delay = minutesSince(oldestDueAt)
    if (delay > (thresholds.queueDelay[queue] ?? thresholds.otherQueueDelay)) {
      const value = minutes(delay)
      found.push(problem('queue-delayed', queue, value, `${queueLabel(queue)} are late: the oldest waits ${value}.`))
    }
    const failure = minutesSince(failingSince)
    if (failure > (thresholds.queueFailure[queue] ?? Number.POSITIVE_INFINITY)) {
      const value = minutes(failure)
      found.push(problem('queue-failing', queue, value, `${queueLabel(queue)} have all failed for ${value}.`))
    }
    if (queue !== 'mail' && givenUp > 0) found.push(deadLetters(queue, givenUp, ''))
    return found
  })
}

/** Of a mailing's addresses, some do not exist: only e-mails are compared with how many were sent. */
function emailProblems(state: SystemState): SystemProblem[] {
  const { inDay, share } = state.emailsGivenUp
  const areMany = inDay > thresholds.emailsGivenUp && (share ?? 0) > thresholds.emailsGivenUpShare
  return areMany || areMostEmailsGivenUp(state) ? [deadLetters('mail', inDay, ' in a day')] : []
}

/** Whether so many of the e-mails of a day are given up that one about an alarm hardly arrives. */
export const areMostEmailsGivenUp = ({ emailsGivenUp: { inDay, share } }: SystemState): boolean =>
  inDay >= thresholds.mostEmailsGivenUp && (share ?? 0) > thresholds.mostEmailsGivenUpShare

function deadLetters(queue: string, count: number, period: string): SystemProblem {
  const value = count >= 10_000 ? '10,000 or more' : String(count)
  const found = problem('dead-letters', queue, value, `${queueLabel(queue)} were given up${period}: ${value}.`)
  return { ...found, amount: count }
}

function jobProblems({ jobs, evaluatedAt, checkedAt }: SystemState): SystemProblem[] {
  const failing = jobs
    .filter(({ failures }) => failures >= thresholds.jobFailures)
    .map(({ job, failures, failure }) => {
      const message = `The job '${job}' has failed ${failures} times in a row.`
      return problem('job-failing', job, `${failures} failures`, withReason(message, 'Its last error', failure))
    })
  const silence = evaluatedAt === null ? 0 : (Date.parse(checkedAt) - Date.parse(evaluatedAt)) / MINUTE
  if (silence <= thresholds.jobSilence) return failing
  const value = minutes(silence)
  return [
    problem('jobs-silent', '', value, `The jobs last ran ${value} ago: the scheduler does not call them.`),
    ...failing,
  ]
}

type Node = SystemState['nodes'][number]

/** Whether a publisher has ended on purpose since its last report. */
export const isStopped = ({ seenAt, stoppedAt }: Node) =>
  stoppedAt !== null && Date.parse(stoppedAt) >= Date.parse(seenAt)

function publisherProblems({ nodes, publishes, checkedAt }: SystemState): SystemProblem[] {
  const found: SystemProblem[] = []
  const minutesSince = (time: string) => (Date.parse(checkedAt) - Date.parse(time)) / MINUTE
  const isSilent = ({ seenAt }: Node) => minutesSince(seenAt) > thresholds.publisherSilence
  const [newest] = nodes
  if (newest && isSilent(newest)) {
    const value = minutes(minutesSince(newest.seenAt))
    found.push(
      problem(
        'publisher-silent',
        '',
        value,
        `No publisher has reported for ${value}: changes do not appear on the site.`,
      ),
    )
  }
  // The last report of a silent or stopped node does not describe its state today.
  const started = nodes.filter((node) => !isStopped(node))
  const running = started.filter((node) => !isSilent(node))
  // The names of nodes are those of hosts, and anybody reads the messages in `/api/health`.
  if (newest && !isSilent(newest))
    for (const { node, seenAt } of started.filter(isSilent)) {
      if (minutesSince(seenAt) > thresholds.publisherMemory * 60) continue
      const value = minutes(minutesSince(seenAt))
      const message = `One of several publishers has not reported for ${value}: its machine serves former pages, or none.`
      found.push(problem('publisher-silent', node, value, message))
    }
  for (const { node, phase, stale, behindSince } of running) {
    // A publisher of a former version does not clear behindSince.
    const delay = behindSince === null || (phase === 'following' && !stale) ? 0 : minutesSince(behindSince)
    if (delay <= thresholds.publisherDelay) continue
    const value = minutes(delay)
    const message = `A publisher runs and has not published for ${value}: its machine serves former pages.`
    found.push(problem('publisher-stuck', node, value, message))
  }
  const failed = running.reduce((sum, { failedPages }) => sum + failedPages, 0)
  if (failed > 0)
    found.push(
      problem(
        'pages-failing',
        '',
        pages(failed),
        `${pages(failed)} could not be rendered, and keep their former content.`,
      ),
    )
  const { count, p95Ms } = publishes.hour
  if (count >= thresholds.publishCount && p95Ms !== null && p95Ms > thresholds.publishLatency) {
    const value = `${(p95Ms / 1000).toFixed(1)} s`
    found.push(
      problem(
        'publishing-slow',
        '',
        value,
        `Publishing is slow: 1 change in 20 took ${value} or more in the last hour.`,
      ),
    )
  }
  return found
}

function bucketProblems({ targets, checkedAt }: SystemState): SystemProblem[] {
  // The publisher that writes into a bucket reports every five seconds.
  const newestAt = Math.max(...targets.map(({ updatedAt }) => Date.parse(updatedAt)))
  const used = targets.filter(
    ({ updatedAt }) => newestAt - Date.parse(updatedAt) <= thresholds.publisherMemory * 60 * MINUTE,
  )
  return used.flatMap(({ target, complete, failure, failingSince, updatedAt }) => {
    const since = failingSince ?? (complete ? null : updatedAt)
    const delay = since === null ? 0 : (Date.parse(checkedAt) - Date.parse(since)) / MINUTE
    if (delay <= thresholds.bucketDelay) return []
    const value = minutes(delay)
    // Without the name of the bucket: anybody reads this in `/api/health`.
    const message = `A bucket of the site has been behind for ${value}: readers get former pages.`
    return [problem('bucket-behind', target, value, withReason(message, 'Its last error', failure))]
  })
}

function errorProblems({ counts }: SystemState): SystemProblem[] {
  const found: SystemProblem[] = []
  const of = (kind: CountKind) => counts[kind]?.minutes5 ?? 0
  // The site sees the errors of the functions as well, and those that keep it from reaching them; scheduler and Stripe call past it.
  const errors = Math.max(of('site-errors'), of('api-errors'))
  const requests = Math.max(of('site-requests'), of('api-requests'), errors)
  if (errors >= thresholds.errorCount && errors / requests >= thresholds.errorShare) {
    const value = `${errors} of ${requests} requests`
    found.push(problem('errors', '', value, `${value} of the last five minutes failed.`))
  }
  const of15 = (kind: CountKind) => counts[kind]?.minutes15 ?? 0
  const clientErrors = of15('client-errors')
  // The reports are requests themselves. Behind a CDN the site sees few of the others: then the number alone decides.
  const siteRequests = Math.max(of15('site-requests'), clientErrors)
  if (clientErrors >= thresholds.clientErrors && clientErrors / siteRequests >= thresholds.clientErrorShare)
    found.push(
      problem(
        'client-errors',
        '',
        String(clientErrors),
        `Browsers reported ${clientErrors} errors of pages in fifteen minutes.`,
      ),
    )
  return found
}

function databaseProblems({ database, backup, checkedAt }: SystemState): SystemProblem[] {
  const found: SystemProblem[] = []
  const { connections, maxConnections } = database
  if (connections >= maxConnections * thresholds.connections) {
    const value = `${connections} of ${maxConnections}`
    found.push(problem('database-connections', '', value, `${value} connections to the database are in use.`))
  }
  return [...found, ...backupProblems(backup, Date.parse(checkedAt))]
}

/** `now` in milliseconds. A publication that has never tried to make a backup has no problem here; `npm run doctor` says so. */
export const backupProblems = (backup: SystemState['backup'], now: number): SystemProblem[] =>
  [overdueProblem(backup, now), removalProblem(backup)].filter((found) => found !== undefined)

function overdueProblem(
  { succeededAt, failedAt, failure }: SystemState['backup'],
  now: number,
): SystemProblem | undefined {
  if (succeededAt === null && failedAt === null) return undefined
  const age = succeededAt === null ? Number.POSITIVE_INFINITY : (now - Date.parse(succeededAt)) / HOUR
  if (age <= thresholds.backupAge) return undefined
  const value = succeededAt === null ? 'never' : `${Math.floor(age)} hours`
  const message = succeededAt === null ? 'No backup has ever succeeded.' : `The last backup is ${value} old.`
  return problem('backup-overdue', '', value, withReason(message, 'The last attempt failed', failure))
}

function removalProblem({ removalFailure }: SystemState['backup']): SystemProblem | undefined {
  // A database of a former version does not tell.
  if (typeof removalFailure !== 'string') return undefined
  const message = withReason('Old backups were not removed.', 'The error', removalFailure)
  return problem('backup-removal-failing', '', 'not removed', message)
}

/** `intro` stands before the error, which ends with a full stop in any case. */
const withReason = (message: string, intro: string, failure: string | null) =>
  failure ? `${message} ${intro}: ${failure.replace(/\.?$/, '.')}` : message

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

function minutes(value: number): string {
  const whole = Math.floor(value)
  if (whole < 120) return whole === 1 ? '1 minute' : `${whole} minutes`
  return whole < 48 * 60 ? `${Math.floor(whole / 60)} hours` : `${Math.floor(whole / (24 * 60))} days`
}

/** The first step of the repair, for the message and the admin; docs/operations.md has the rest under the same name. */
export const firstSteps: Record<AlarmKind, string> = {
  'queue-delayed': 'See whether the jobs run at all, and what the log of the function jobs says about this queue.',
  'queue-failing':
    'See why the last attempts failed: for e-mails run npm run doctor with SMTP_URL, which signs in to the mail server.',
  'dead-letters': 'Read why they were given up, put the cause right, then retry them.',
  'job-failing': 'Search the log of the function jobs for its name.',
  'jobs-silent': 'Run npm run doctor: it checks the scheduler, its address and its secret.',
  'publisher-silent': 'Start the site of that publisher, or see in its log why it does not reach the database.',
  'publisher-stuck': 'Read the log of the site: the lines of its publisher that end with next attempt have the error.',
  'pages-failing': 'The log of the site has the error of each page; the publisher tries them again.',
  'bucket-behind': 'Run npm run doctor: it tries the bucket and the CDN. Mend the key or token, then restart the site.',
  'publishing-slow': 'See how busy the machine of the site and the database are.',
  errors: 'Search the logs for the level error; a request has one id in all of them.',
  'client-errors': 'Search the log of the function api for client error: component and release say where to look.',
  'database-connections':
    'See which program holds them: select application_name, count(*) from pg_stat_activity group by 1.',
  'backup-overdue': 'Make a backup now with npm run backup, then see why its schedule does not.',
  'backup-removal-failing':
    'Let the keys of the bucket list and delete objects, then make a backup with the same --keep.',
}

/** Of the heading in docs/operations.md. */
export const alarmManual = (kind: AlarmKind) => `docs/operations.md#${kind}`
