import type { AlarmKind, SystemOverview, SystemState } from '#shared/contracts/system.ts'

const alarmNames: Record<AlarmKind, string> = {
  'queue-delayed': 'A queue is late',
  'queue-failing': 'Everything of a queue fails',
  'dead-letters': 'Entries of a queue were given up',
  'job-failing': 'A job keeps failing',
  'jobs-silent': 'The jobs do not run',
  'publisher-silent': 'A publisher does not report',
  'publisher-stuck': 'A publisher cannot publish',
  'pages-failing': 'Pages cannot be rendered',
  'publishing-slow': 'Publishing is slow',
  'bucket-behind': 'A bucket is behind',
  errors: 'Requests fail',
  'client-errors': 'Pages fail in browsers',
  'database-connections': 'The database is short of connections',
  'backup-overdue': 'There is no recent backup',
  'backup-removal-failing': 'Old backups are kept',
}
export const alarmName = (kind: AlarmKind) => alarmNames[kind]

/** The state in one sentence. A problem that was seen once only is no alarm yet. */
export function summaryOf({ alarms, problems }: Pick<SystemOverview, 'alarms' | 'problems'>): {
  isWell: boolean
  sentence: string
} {
  const open = alarms.filter(({ closedAt }) => closedAt === null).length
  if (open > 0) return { isWell: false, sentence: open === 1 ? 'One alarm is open.' : `${open} alarms are open.` }
  const [first] = problems
  if (first) return { isWell: false, sentence: `${first.message} If it lasts, an alarm is opened within two minutes.` }
  return { isWell: true, sentence: 'Everything works as it should.' }
}

const queueLabels: Record<string, string> = {
  mail: 'E-mails',
  'stripe-events': 'Events of Stripe',
  'stripe-commands': 'Commands to Stripe',
}
export const queueName = (queue: string) => queueLabels[queue] ?? queue.charAt(0).toUpperCase() + queue.slice(1)

/** 'cleanup-contentLog', 'billing' as words: 'Cleanup content log', 'Billing'. */
export function jobName(job: string): string {
  const words = job.replace(/[-_]/g, ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const phases: Record<SystemState['nodes'][number]['phase'], string> = {
  following: 'Follows every change',
  preparing: 'Prepares a release',
  'database-unavailable': 'Cannot publish; its log says why',
}
export const phaseName = (phase: SystemState['nodes'][number]['phase']) => phases[phase]

/** '84 ms', '1.2 s', '—' */
export function durationLabel(ms: number | null): string {
  if (ms === null) return '—'
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

const GIGABYTE = 1024 ** 3

/** '310 MB', '4.2 GB' */
export const sizeLabel = (bytes: number) =>
  bytes < GIGABYTE ? `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`

export const countLabel = (count: number) => Math.round(count).toLocaleString('en-US')
