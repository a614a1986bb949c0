import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#lib/api-query.ts'
import type { HistoryPeriod, SystemHistory } from '#shared/contracts/system.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useAdminQuery } from '../admin-queries.ts'
import { Chart } from '../Chart.tsx'
import { PeriodChoice } from '../PeriodChoice.tsx'
import { countLabel, durationLabel, queueName } from './system-labels.ts'

/** Samples are taken every five minutes. */
const REFETCH_MS = 120_000

const periods: Record<HistoryPeriod, string> = { '24-hours': '24 hours', '7-days': '7 days' }

/** Publishes, errors and queues over a day or a week. */
export function History() {
  const [period, setPeriod] = useState<HistoryPeriod>('24-hours')
  const query = useAdminQuery({
    ...apiQuery('/admin/system-history', { query: { period } }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Over time" className="mt-14">
      <PeriodChoice periods={periods} period={period} onChange={setPeriod} />
      <QueryBoundary
        query={query}
        subject="The figures over time"
        skeleton={<div className="mt-12 h-52 border-y border-line lg:h-60" />}
      >
        {(history) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <Charts history={history} />
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}

function Charts({ history }: { history: SystemHistory }) {
  const { period, times, publishMedianMs, publishP95Ms, siteErrors, apiErrors, clientErrors, queues } = history
  const labels = times.map((time) => formats[period].format(new Date(time)))
  const span = `the last ${periods[period]}`
  return (
    <div className="mt-10 grid gap-x-14 gap-y-14 lg:grid-cols-2">
      <Chart
        title="From a change to the new page"
        kind="lines"
        labels={labels}
        series={[
          { name: '95 of 100 within', values: publishP95Ms },
          { name: 'Median', values: publishMedianMs },
        ]}
        format={durationLabel}
        empty={`Nothing was published in ${span}.`}
      />
      <Chart
        title="Errors"
        kind="lines"
        labels={labels}
        series={[
          { name: 'Site', values: siteErrors },
          { name: 'Functions', values: apiErrors },
          { name: 'Browsers', values: clientErrors },
        ]}
        format={countLabel}
        empty={`There was no error in ${span}.`}
      />
      <div className="min-w-0 lg:col-span-2">
        <Chart
          title="Waiting in the queues"
          kind="lines"
          labels={labels}
          series={queues
            .filter(({ waiting }) => waiting.some((value) => value > 0))
            .map(({ queue, waiting }) => ({ name: queueName(queue), values: waiting }))}
          format={countLabel}
          empty={`Nothing had to wait in ${span}.`}
        />
      </div>
    </div>
  )
}

/** In the time zone of the browser. */
const formats: Record<HistoryPeriod, Intl.DateTimeFormat> = {
  '24-hours': new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
  '7-days': new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }),
}
