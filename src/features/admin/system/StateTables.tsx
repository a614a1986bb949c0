import { type ReactNode, useId } from 'react'
import type { SystemState } from '#shared/contracts/system.ts'
import { isStopped } from '#shared/domain/system-problems.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { relativeTime } from '../relative-time.ts'
import { countLabel, jobName, phaseName, queueName } from './system-labels.ts'

interface TableProps {
  title: string
  /** Of the first column. */
  heading: string
  columns: string[]
  rows: { id: string; name: ReactNode; cells: ReactNode[] }[]
  /** In place of a table without rows. */
  empty: string
}

function StateTable({ empty, ...table }: TableProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-tool font-display">
        {table.title}
      </h2>
      {table.rows.length === 0 ? (
        <div className="mt-3 border-t border-line py-4">
          <EmptyNote>{empty}</EmptyNote>
        </div>
      ) : (
        <Rows {...table} />
      )}
    </section>
  )
}

/** Where the columns do not fit, the table scrolls and its first column stays. */
const Rows = ({ title, heading, columns, rows }: Omit<TableProps, 'empty'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section aria-label={`${title}, table`} tabIndex={0} className="mt-3 overflow-x-auto">
    <table className="w-full border-collapse border-t border-line font-ui text-small tabular-nums lining-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${CELL_CLASS} sticky left-0 bg-paper text-left font-medium text-soft`}>
            {heading}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={`${CELL_CLASS} pl-6 text-left font-medium text-soft`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id: rowId, name, cells }) => (
          <tr key={rowId}>
            <th scope="row" className={`${CELL_CLASS} sticky left-0 bg-paper text-left font-normal`}>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]} className={`${CELL_CLASS} pl-6`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const CELL_CLASS = 'border-b border-line py-2.5 whitespace-nowrap'
const NONE = <span className="text-soft">—</span>

const ago = (time: string | null, now: string) => (time === null ? NONE : relativeTime(time, Date.parse(now)))

const failureCount = (count: number) => (count > 0 ? <span className="text-accent">{countLabel(count)}</span> : '0')

/** Whole: the table scrolls, and a text that is cut off cannot be read by keyboard. */
const reasonOf = (failure: string | null) => (failure === null ? NONE : <span className="text-soft">{failure}</span>)

export const QueueTable = ({ state: { queues, checkedAt } }: { state: SystemState }) => (
  <StateTable
    title="Queues"
    heading="Queue"
    columns={['Waiting', 'Oldest due', 'Given up', 'Last success']}
    rows={queues.map(({ queue, waiting, oldestDueAt, givenUp, lastSuccessAt }) => ({
      id: queue,
      name: queueName(queue),
      cells: [countLabel(waiting), ago(oldestDueAt, checkedAt), failureCount(givenUp), ago(lastSuccessAt, checkedAt)],
    }))}
    empty="There are no queues."
  />
)

/** Those that fail; the others are many, and open on demand. */
export function JobTable({ state: { jobs, checkedAt } }: { state: SystemState }) {
  const working = jobs.filter(({ failures }) => failures === 0)
  const rowsOf = (some: SystemState['jobs']) =>
    some.map(({ job, failures, failure, succeededAt, failedAt }) => ({
      id: job,
      name: jobName(job),
      cells: [
        <Badge key="state" positive={failures === 0}>
          {failures === 0 ? 'Works' : `Failed ${failures} ×`}
        </Badge>,
        ago(succeededAt, checkedAt),
        ago(failedAt, checkedAt),
        reasonOf(failure),
      ],
    }))
  const table = { heading: 'Job', columns: ['State', 'Last success', 'Last failure', 'Reason'] }
  return (
    <div className="min-w-0">
      <StateTable
        {...table}
        title="Jobs"
        rows={rowsOf(jobs.filter((job) => !working.includes(job)))}
        empty={working.length > 0 ? 'No job fails.' : 'No job has run yet. The scheduler calls them once a minute.'}
      />
      {working.length > 0 && (
        <details className="border-t border-line pt-3">
          <summary className="link inline-block min-h-6 cursor-pointer font-ui text-small text-soft">
            {working.length === 1 ? 'One job works' : `${countLabel(working.length)} jobs work`}
          </summary>
          <Rows {...table} title="Jobs that work" rows={rowsOf(working)} />
        </details>
      )}
    </div>
  )
}

/** Of publishers, which report every 15 seconds. */
const SILENT_AFTER_MS = 60_000

export const NodeTable = ({ state: { nodes, checkedAt } }: { state: SystemState }) => (
  <StateTable
    title="Site nodes"
    heading="Node"
    columns={['State', 'Behind since', 'Last seen', 'Failed pages', 'Release', 'Version']}
    rows={nodes.map((row) => {
      const { node, phase, stale, failedPages, behindSince, seenAt, release, version } = row
      const isSilent = Date.parse(checkedAt) - Date.parse(seenAt) > SILENT_AFTER_MS
      return {
        id: node,
        name: node,
        cells: [
          isStopped(row)
            ? 'Stopped'
            : isSilent
              ? 'Silent'
              : `${phaseName(phase)}${stale ? ', renews its release' : ''}`,
          ago(behindSince, checkedAt),
          ago(seenAt, checkedAt),
          failureCount(failedPages),
          release ?? NONE,
          version ?? NONE,
        ],
      }
    })}
    empty="No site node has reported yet."
  />
)

/** Nothing where the site serves its pages itself. */
export const BucketTable = ({ state: { targets, checkedAt } }: { state: SystemState }) =>
  targets.length > 0 && (
    <StateTable
      title="Buckets"
      heading="Bucket"
      columns={['State', 'Waiting', 'Last report', 'Failing since', 'Reason']}
      rows={targets.map(({ target, complete, pending, failure, failingSince, updatedAt }) => ({
        id: target,
        name: target,
        cells: [
          <Badge key="state" positive={complete && failure === null}>
            {failure !== null ? 'Fails' : complete ? 'Complete' : 'Uploads'}
          </Badge>,
          countLabel(pending),
          ago(updatedAt, checkedAt),
          ago(failingSince, checkedAt),
          reasonOf(failure),
        ],
      }))}
      empty=""
    />
  )
