import { z } from 'zod'
import { RecordPageQuery } from './paging.ts'
import { Timestamp } from './primitives.ts'
import { singleLineText } from './text-fields.ts'

/**
 * The queues of private.queues, in the order of their work: e-mails first. `billing`, `content`, `reconciliation` and
 * `cleanup` hold periodic tasks, which stay in the queue and come again. The alarms are last: they see what failed before.
 */
export const queueNames = [
  'mail',
  'stripe-events',
  'stripe-commands',
  'billing',
  'content',
  'reconciliation',
  'cleanup',
  'alarms',
] as const

/** Entries that the other queues add to these are processed in the same round, instead of in the next one. */
export const queuesOfResults = ['stripe-commands', 'mail'] as const satisfies (typeof queueNames)[number][]

export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>

/** `GET /api/admin/queues`, one row of private.queue_state() each. */
export const QueueState = z
  .object({
    queue: QueueName,
    waiting: z
      .int()
      .describe('Due now or later, claimed ones apart, and periodic tasks that are due; at most 10,000 are counted.'),
    oldestDueAt: Timestamp.nullable().describe('Since when the oldest due entry waits; null when none is due.'),
    leased: z.int().describe('Claimed by a worker at this moment.'),
    givenUp: z.int().describe('Dead letters; at most 10,000 are counted.'),
    lastSuccessAt: Timestamp.nullable().describe('When a worker last completed an entry of this queue.'),
  })
  .meta({ id: 'QueueState' })
export type QueueState = z.infer<typeof QueueState>

/** An entry that was given up. It names no reader: the record has what it is about. */
export const DeadLetter = z
  .object({
    id: z.uuid(),
    queue: QueueName,
    key: z.string().describe('Id of the record: an e-mail, an event of Stripe, a command to Stripe; or a task.'),
    subject: z.string().describe('What kind of record it is, for example invoice.paid, refund or receipt.'),
    attempts: z.int(),
    error: z.string().nullable().describe('The reason of the last failure.'),
    createdAt: Timestamp,
    givenUpAt: Timestamp,
  })
  .meta({ id: 'DeadLetter' })
export type DeadLetter = z.infer<typeof DeadLetter>

/** `GET /api/admin/queues/{queue}/dead-letters`: the newest first. */
export const DeadLetterQuery = RecordPageQuery

/** `POST /api/admin/queues/{queue}/dead-letters`. */
export const DeadLetterAction = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('retry'), ids: z.array(z.uuid()).min(1).max(100) }),
    z.object({
      action: z.literal('discard'),
      ids: z.array(z.uuid()).min(1).max(100),
      reason: singleLineText(300, { required: 'Say why, please.' }).describe('For the audit log.'),
    }),
  ])
  .meta({ id: 'DeadLetterAction' })
export type DeadLetterAction = z.infer<typeof DeadLetterAction>

/** How many of them were still dead letters. */
export const DeadLetterResult = z.object({ count: z.int() }).meta({ id: 'DeadLetterResult' })
export type DeadLetterResult = z.infer<typeof DeadLetterResult>
