import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { SystemOverview } from '#shared/contracts/system.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { systemQuery, useAdminQuery } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import { AlarmRecipientsForm } from './AlarmRecipientsForm.tsx'
import { Alarms } from './Alarms.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { BucketTable, JobTable, NodeTable, QueueTable } from './StateTables.tsx'
import { Figures } from './SystemFigures.tsx'
import { summaryOf } from './system-labels.ts'

/** The charts are the larger half of the section's script, and further down. */
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))

const REFETCH_MS = 20_000

/** Whether everything runs: alarms, figures over time, queues, jobs, site nodes, buckets, database and backups. */
export function SystemSection() {
  const query = useAdminQuery({
    ...systemQuery,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHeader title="System" intro="Whether everything runs, and what needs a look." />
      <QueryBoundary query={query} subject="The state of the system" skeleton={<SystemSkeleton />}>
        {(overview) => <System overview={overview} isStale={query.isError} />}
      </QueryBoundary>
    </>
  )
}

function System({ overview, isStale }: { overview: SystemOverview; isStale: boolean }) {
  const { state, problems, alarms, alarmEmails } = overview
  const { isWell, sentence } = summaryOf(overview)
  return (
    <>
      <p
        role="status"
        className={`mt-8 border-l-2 pl-5 text-lead text-pretty ${isWell ? 'border-line' : 'border-accent'}`}
      >
        {sentence}
        {isStale && <span className="block text-small text-soft">It could not be refreshed just now.</span>}
      </p>
      <Alarms alarms={alarms} problems={problems} now={Date.parse(state.checkedAt)} />
      <Figures state={state} />
      <Suspense fallback={<ChartSkeleton />}>
        <History />
      </Suspense>
      <div className="mt-16 grid gap-y-14">
        <QueueTable state={state} />
        <DeadLetters queues={state.queues} />
        <JobTable state={state} />
        <NodeTable state={state} />
        <BucketTable state={state} />
      </div>
      <AlarmRecipientsForm emails={alarmEmails} />
    </>
  )
}

/** As high as the sentence, the figures and the first chart. */
const SystemSkeleton = () => (
  <>
    <Skeleton className="mt-8 w-96 max-w-full text-lead" />
    <div className="mt-10">
      <ListSkeleton />
    </div>
    <ChartSkeleton />
  </>
)

const ChartSkeleton = () => <div className="mt-12 h-52 border-y border-line lg:h-60" />
