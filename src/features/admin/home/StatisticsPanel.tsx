import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiQuery } from '#lib/api-query.ts'
import { wholeAmountLabel } from '#shared/domain/price.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useAdminQuery } from '../admin-queries.ts'
import { Chart } from '../Chart.tsx'
import { PeriodChoice } from '../PeriodChoice.tsx'
import { FIGURE_CLASS, FIGURES_CLASS, StatisticsSkeleton } from './StatisticsSkeleton.tsx'
import {
  countLabel,
  dateLabel,
  type Figure,
  figuresOf,
  isEmpty,
  type Period,
  periods,
  type Statistics,
} from './statistics-figures.ts'

/** How the magazine does: figures, charts, and the articles that are read most. */
export function StatisticsPanel() {
  const [period, setPeriod] = useState<Period>('30-days')
  // The figures of the last period stay until those of the next one have come, so that nothing moves.
  const query = useAdminQuery({
    ...apiQuery('/admin/statistics', { query: { period } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Statistics" className="mt-10">
      <PeriodChoice periods={periods} period={period} onChange={setPeriod} />
      <QueryBoundary query={query} subject="The statistics" skeleton={<StatisticsSkeleton />}>
        {(statistics) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <Figures figures={figuresOf(statistics)} />
            {isEmpty(statistics) ? (
              <p className="mt-10 max-w-measure text-soft italic">
                Nobody has subscribed yet. From the first subscriber on, the course of the magazine is drawn here.
              </p>
            ) : (
              <Charts statistics={statistics} />
            )}
            <MostRead statistics={statistics} />
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}

const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className={FIGURES_CLASS}>
    {figures.map(({ name, value, change, note }) => (
      <div key={name} className={FIGURE_CLASS}>
        <dt className="label text-soft">{name}</dt>
        <dd className="mt-3">
          <span className="block font-display text-heading leading-none tracking-figure lining-nums tabular-nums">
            {value}
          </span>
          <span className="mt-3 block min-h-5 font-ui text-small tabular-nums">{change}</span>
          <span className="block font-ui text-small text-soft tabular-nums">{note}</span>
        </dd>
      </div>
    ))}
  </dl>
)

function Charts({ statistics }: { statistics: Statistics }) {
  const { period, dates, plans, newsletter, revenue } = statistics
  const labels = dates.map((date) => dateLabel(date, period))
  const paid = plans.filter(
    ({ isFree, values, before }) => !isFree && (before !== 0 || values.some((value) => value !== 0)),
  )
  return (
    <div className="mt-12 grid gap-x-14 gap-y-14 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <Chart
          title="Subscribers by plan"
          kind="lines"
          labels={labels}
          series={paid.map(({ name, values }) => ({ name, values }))}
          format={countLabel}
          empty="Nobody subscribes to a paid plan yet."
        />
      </div>
      <Chart
        title="The newsletter"
        kind="lines"
        labels={labels}
        series={[{ name: 'Confirmed addresses', values: newsletter.values }]}
        format={countLabel}
        empty="Nobody has confirmed an address for the newsletter yet. From the first one on, its growth is drawn here."
      />
      {revenue?.map(({ currency, received, refunded }) => (
        <Chart
          key={currency}
          title={revenue.length === 1 ? 'Received' : `Received, ${currency.toUpperCase()}`}
          kind="bars"
          labels={labels}
          series={[{ name: 'After refunds', values: received.map((amount, index) => amount - (refunded[index] ?? 0)) }]}
          format={(amount) => wholeAmountLabel(amount, currency)}
          empty={
            period === 'all'
              ? 'Nothing has been received yet. From the first payment on, it is drawn here.'
              : `Nothing was received in the last ${periods[period]}.`
          }
        />
      ))}
    </div>
  )
}

function MostRead({ statistics: { mostRead, period } }: { statistics: Statistics }) {
  const id = useId()
  const most = mostRead[0]?.reads ?? 1
  return (
    <section aria-labelledby={id} className="mt-14 max-w-192">
      <h2 id={id} className="label text-soft">
        Most read{period === 'all' ? '' : `, ${periods[period]}`}
      </h2>
      {mostRead.length === 0 ? (
        <p className="mt-3 border-t border-line py-4 text-soft italic">
          No article has been read to the tenth second yet.
        </p>
      ) : (
        <ol className="mt-3 border-b border-line">
          {mostRead.map(({ articleId, title, language, reads }) => (
            <li
              key={articleId}
              className="relative flex items-baseline justify-between gap-6 border-t border-line py-3"
            >
              <a className="min-w-0 hover:text-accent" href={`/articles/${articleId}`} lang={language ?? undefined}>
                {title}
              </a>
              <span className="shrink-0 font-ui text-small tabular-nums">
                {countLabel(reads)}
                <span className="sr-only"> reads</span>
              </span>
              <span
                aria-hidden="true"
                className="absolute -top-px left-0 border-t border-accent"
                style={{ width: `${(reads / most) * 100}%` }}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
