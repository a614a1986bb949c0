import type { SystemState } from '#shared/contracts/system.ts'
import { relativeTime } from '../relative-time.ts'
import { countLabel, durationLabel, sizeLabel } from './system-labels.ts'

interface Figure {
  name: string
  value: string
  note: string
}

/** The figures of the moment. */
export const Figures = ({ state }: { state: SystemState }) => (
  <dl className="mt-12 grid grid-cols-2 gap-x-8 border-y border-line py-3 md:grid-cols-3 xl:flex xl:justify-between xl:gap-x-10">
    {figuresOf(state).map(({ name, value, note }) => (
      <div key={name} className="min-w-0 py-4">
        <dt className="label text-soft">{name}</dt>
        <dd className="mt-3">
          <span className="block font-display text-heading leading-none tracking-figure lining-nums tabular-nums">
            {value}
          </span>
          <span className="mt-3 block font-ui text-small text-soft tabular-nums">{note}</span>
        </dd>
      </div>
    ))}
  </dl>
)

function figuresOf({ publishes, counts, queues, database, backup, checkedAt }: SystemState): Figure[] {
  const { hour, day } = publishes
  const shown = hour.count > 0 ? hour : day
  const errors = Math.max(counts['site-errors']?.minutes60 ?? 0, counts['api-errors']?.minutes60 ?? 0)
  const requests = Math.max(counts['site-requests']?.minutes60 ?? 0, counts['api-requests']?.minutes60 ?? 0)
  return [
    {
      name: 'Publishing',
      value: durationLabel(shown.medianMs),
      note:
        shown.count === 0
          ? 'Nothing was published today'
          : `median of the ${hour.count > 0 ? 'last hour' : 'last day'}; 95 % within ${durationLabel(shown.p95Ms)}`,
    },
    { name: 'Errors', value: countLabel(errors), note: `of ${countLabel(requests)} requests in an hour` },
    {
      name: 'Waiting',
      value: countLabel(queues.reduce((sum, { waiting }) => sum + waiting, 0)),
      note: 'entries of all queues',
    },
    {
      name: 'Database',
      value: sizeLabel(database.bytes),
      note: `${database.connections} of ${database.maxConnections} connections`,
    },
    {
      name: 'Last backup',
      value: backup.succeededAt ? relativeTime(backup.succeededAt, Date.parse(checkedAt)) : 'None',
      note: backupNote(backup),
    },
  ]
}

function backupNote({ succeededAt, failure, removalFailure }: SystemState['backup']): string {
  if (failure !== null) return failure
  if (removalFailure !== null) return 'succeeded, but old ones were not removed'
  return succeededAt === null ? 'None is recorded yet' : 'succeeded'
}
