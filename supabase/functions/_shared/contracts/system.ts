import { z } from 'zod'
import { Timestamp } from './primitives.ts'
import { EmailAddress } from './text-fields.ts'

/** The kinds of counts per minute (private.minute_counts). `site`: requests that a site node has answered; `api`: those that the function has. */
export const countKinds = [
  'site-requests',
  'site-errors',
  'api-requests',
  'api-errors',
  'client-errors',
  'job-failures',
] as const
export type CountKind = (typeof countKinds)[number]

/** A count of a process, to be added to those of the others. */
export interface MinuteCount {
  /** ISO 8601; any moment of the minute. */
  minute: string
  kind: CountKind
  count: number
}

const Latency = z.object({
  count: z.int(),
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
})

const Counts = z.object({ minutes5: z.int(), minutes15: z.int(), minutes60: z.int() })

/** private.system_state(): what the thresholds are compared with. */
export const SystemState = z
  .object({
    checkedAt: Timestamp.describe('By the clock of the database.'),
    evaluatedAt: Timestamp.nullable().describe('When the jobs last compared the state with the thresholds.'),
    queues: z.array(
      z.object({
        queue: z.string(),
        waiting: z.int(),
        oldestDueAt: Timestamp.nullable().describe('Null when nothing is due.'),
        givenUp: z.int(),
        lastSuccessAt: Timestamp.nullable(),
        failingSince: Timestamp.nullable().describe('The first failure after the last success; null without any.'),
      }),
    ),
    emailsGivenUp: z.object({
      inDay: z.int().describe('In the last 24 hours; at most 10,000 are counted.'),
      share: z
        .number()
        .nullable()
        .describe('Of those that were sent or given up in that time, or since the last 500; null without any.'),
    }),
    jobs: z.array(
      z.object({
        job: z.string(),
        succeededAt: Timestamp.nullable(),
        failedAt: Timestamp.nullable(),
        failures: z.int().describe('Since its last success.'),
        failure: z.string().nullable(),
      }),
    ),
    publishes: z.object({ hour: Latency, day: Latency }).describe('From a commit to the new pages being served.'),
    counts: z.partialRecord(z.enum(countKinds), Counts),
    nodes: z.array(
      z.object({
        node: z.string(),
        phase: z.enum(['preparing', 'following', 'database-unavailable']),
        stale: z.boolean(),
        failedPages: z.int(),
        behindSince: Timestamp.nullable().describe('Since when it has not followed every change; null while it does.'),
        seenAt: Timestamp,
        stoppedAt: Timestamp.nullable().describe('When it last ended on purpose; it runs again if `seenAt` is later.'),
        release: z.string().nullable(),
        version: z.string().nullable(),
      }),
    ),
    targets: z
      .array(
        z.object({
          target: z.string().describe('Service and name of a bucket.'),
          complete: z.boolean().describe('Nothing waits to be uploaded or purged.'),
          pending: z.int().describe('Uploads, deletions and purges that wait.'),
          failure: z.string().nullable(),
          failingSince: Timestamp.nullable(),
          updatedAt: Timestamp.describe('When a publisher last reported on it, every five seconds.'),
          heldUntil: Timestamp.describe('Until when only the present publisher may write into it.'),
        }),
      )
      .describe('Buckets behind a CDN that publishers write to; empty without any.'),
    database: z.object({ bytes: z.number(), connections: z.int(), maxConnections: z.int() }),
    backup: z.object({
      succeededAt: Timestamp.nullable(),
      failedAt: Timestamp.nullable(),
      failure: z.string().nullable(),
      removalFailure: z
        .string()
        .nullable()
        .describe('Why old backups were not removed after the last one that succeeded.'),
    }),
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.infer<typeof SystemState>

/** Each has a paragraph in docs/operations.md, Alarms. */
export const alarmKinds = [
  'queue-delayed',
  'queue-failing',
  'dead-letters',
  'job-failing',
  'jobs-silent',
  'publisher-silent',
  'publisher-stuck',
  'pages-failing',
  'publishing-slow',
  'bucket-behind',
  'errors',
  'client-errors',
  'database-connections',
  'backup-overdue',
  'backup-removal-failing',
] as const
export const AlarmKind = z.enum(alarmKinds)
export type AlarmKind = z.infer<typeof AlarmKind>

/** Something that is beyond its threshold. */
export const SystemProblem = z.object({
  kind: AlarmKind,
  subject: z.string().describe('Of which queue, job, publisher or bucket; empty where there is only one.'),
  message: z.string().describe('One sentence.'),
  value: z.string().describe('What was measured, with its unit.'),
  amount: z.int().optional().describe('The number in the value, where a tenfold one ends an acknowledgement.'),
})
export type SystemProblem = z.infer<typeof SystemProblem>

export const Alarm = z
  .object({
    id: z.uuid(),
    kind: AlarmKind,
    subject: SystemProblem.shape.subject,
    message: SystemProblem.shape.message,
    value: SystemProblem.shape.value,
    seenAt: Timestamp.describe('When an evaluation last saw it.'),
    openedAt: Timestamp,
    closedAt: Timestamp.nullable(),
    acknowledgedAt: Timestamp.nullable(),
    acknowledgedBy: z.string().nullable().describe('Name of the owner; null also when the account is gone.'),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof Alarm>

/** `GET /api/admin/system`. */
export const SystemOverview = z
  .object({
    state: SystemState,
    problems: z.array(SystemProblem).describe('What is beyond a threshold at this moment.'),
    alarms: z.array(Alarm).describe('The open ones, and then the ten that were closed last.'),
    alarmEmails: z.array(z.string()).describe('Who receives alarms; empty: the contact address of the publication.'),
  })
  .meta({ id: 'SystemOverview' })
export type SystemOverview = z.infer<typeof SystemOverview>

export const HistoryPeriod = z.enum(['24-hours', '7-days'])
export type HistoryPeriod = z.infer<typeof HistoryPeriod>

const series = z.array(z.number()).describe('One value for each step.')

/** `GET /api/admin/system-history`. */
export const SystemHistory = z
  .object({
    period: HistoryPeriod,
    times: z.array(Timestamp).describe('Beginnings of the steps, the oldest first.'),
    publishMedianMs: series,
    publishP95Ms: series,
    siteErrors: series,
    apiErrors: series,
    clientErrors: series,
    queues: z.array(z.object({ queue: z.string(), waiting: series })),
  })
  .meta({ id: 'SystemHistory' })
export type SystemHistory = z.infer<typeof SystemHistory>

/** `PUT /api/admin/alarm-recipients`. */
export const AlarmRecipients = z
  .object({
    emails: z
      .array(EmailAddress)
      .max(10, 'At most ten addresses, please.')
      .refine((emails) => new Set(emails).size === emails.length, 'Each address once, please.'),
  })
  .meta({ id: 'AlarmRecipients' })
export type AlarmRecipients = z.infer<typeof AlarmRecipients>
