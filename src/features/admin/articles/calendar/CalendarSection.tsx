import { Button } from '#ui/Button.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../../AdminList.tsx'
import { ListSkeleton } from '../../AdminSkeleton.tsx'
import { useAdminList } from '../../admin-queries.ts'
import { titleOf } from '../../article-title.ts'
import { type ArticleItem, articleHref } from '../../articles-route.ts'
import { SchedulerStatus } from '../../SchedulerStatus.tsx'
import { SectionHeader } from '../../SectionHeader.tsx'
import { publicationTimeZone, timeZoneLabel } from '../../time-zone.ts'
import type { SectionProps } from '../../useAuthState.ts'
import { useNow } from '../../useNow.ts'
import { addMonths, dayOf, isMonth, type Month, monthOf, monthRange, weeksOf } from './month.ts'

/** Published and scheduled articles, month by month. Route: `#calendar/<yyyy-mm>`. */
export function CalendarSection({ subpath }: SectionProps) {
  const timeZone = publicationTimeZone()
  const today = dayOf(new Date(useNow()).toISOString(), timeZone)
  const month = isMonth(subpath) ? subpath : today.slice(0, 7)
  return (
    <>
      <SectionHeader title="Calendar" intro={`${monthLabel(month)}, in the time of ${timeZoneLabel(timeZone)}.`}>
        <MonthNavigation month={month} />
      </SectionHeader>
      <div className="mt-6">
        <SchedulerStatus timeZone={timeZone} />
      </div>
      <MonthArticles month={month} today={today} timeZone={timeZone} />
    </>
  )
}

const monthLabel = (month: Month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

const MonthNavigation = ({ month }: { month: Month }) => (
  <nav aria-label="Month" className="flex flex-wrap gap-x-5 sm:gap-x-7">
    <MonthLink month={addMonths(month, -1)} arrow="←" />
    <a className="action min-h-11" href="#calendar">
      Today
    </a>
    <MonthLink month={addMonths(month, 1)} arrow="→" />
  </nav>
)

const MonthLink = ({ month, arrow }: { month: Month; arrow: '←' | '→' }) => (
  <a className="action min-h-11" href={`#calendar/${month}`}>
    {arrow === '←' && <span aria-hidden="true">← </span>}
    {monthLabel(month).slice(0, -5)}
    <span className="max-sm:sr-only">{monthLabel(month).slice(-5)}</span>
    {arrow === '→' && <span aria-hidden="true"> →</span>}
  </a>
)

interface MonthProps {
  month: Month
  /** 'yyyy-mm-dd' */
  today: string
  timeZone: string
}

function MonthArticles({ month, today, timeZone }: MonthProps) {
  const { loadMore, ...query } = useAdminList('/admin/articles', {
    query: { sort: 'published', limit: 100, ...monthRange(month, timeZone) },
  })
  return (
    <div className="mt-8">
      <QueryBoundary query={query} subject="The calendar" skeleton={<ListSkeleton />}>
        {(articles) => {
          // Until those of another month have come, the list still holds the ones of this month.
          const shown = articles.filter(({ publishedAt }) => publishedAt && monthOf(publishedAt, timeZone) === month)
          const byDay = Map.groupBy(shown.toReversed(), ({ publishedAt }) => dayOf(publishedAt ?? '', timeZone))
          return (
            <>
              <MonthTable month={month} today={today} timeZone={timeZone} byDay={byDay} />
              <DayList month={month} today={today} timeZone={timeZone} byDay={byDay} />
              {loadMore && (
                <p className="mt-6">
                  <Button variant="ghost" onClick={loadMore}>
                    Show earlier days of the month
                  </Button>
                </p>
              )}
            </>
          )
        }}
      </QueryBoundary>
    </div>
  )
}

interface DaysProps extends MonthProps {
  byDay: Map<string, ArticleItem[]>
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** For wide screens. */
const MonthTable = ({ month, today, timeZone, byDay }: DaysProps) => (
  <table className="w-full table-fixed border-collapse max-md:hidden">
    <caption className="sr-only">{monthLabel(month)}</caption>
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col" className="label border-b border-line pb-2 text-left text-soft">
            <abbr title={name} className="no-underline">
              {name.slice(0, 3)}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week[0]?.date}>
          {week.map(({ date, isInMonth }) => (
            <td
              key={date}
              className="h-28 border-b border-line py-2 pr-3 align-top"
              aria-current={date === today ? 'date' : undefined}
            >
              {isInMonth && (
                <>
                  <span
                    className={
                      date === today
                        ? 'font-ui text-small text-accent underline underline-offset-4'
                        : 'font-ui text-small text-soft'
                    }
                  >
                    <span className="sr-only">{dayLabel(date)}</span>
                    <span aria-hidden="true">{Number(date.slice(8))}</span>
                  </span>
                  <ul className="mt-1">
                    {byDay.get(date)?.map((article) => (
                      <Entry key={article.id} article={article} timeZone={timeZone} />
                    ))}
                  </ul>
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** For narrow screens: the days that have something. */
const DayList = ({ month, today, timeZone, byDay }: DaysProps) => (
  <div className="md:hidden">
    {byDay.size === 0 && <EmptyNote>{`Nothing in ${monthLabel(month)}.`}</EmptyNote>}
    {[...byDay].map(([date, articles]) => (
      <section key={date} aria-labelledby={`day-${date}`} className="border-t border-line py-3">
        <h2 id={`day-${date}`} className={date === today ? 'label text-accent' : 'label text-soft'}>
          {dayLabel(date)}
          {date === today && ', today'}
        </h2>
        <ul className="mt-1">
          {articles.map((article) => (
            <Entry key={article.id} article={article} timeZone={timeZone} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const dayLabel = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  )

function Entry({ article, timeZone }: { article: ArticleItem; timeZone: string }) {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(
    new Date(article.publishedAt ?? 0),
  )
  const isScheduled = article.status === 'scheduled'
  return (
    <li>
      <a className="block py-1 leading-snug hover:text-accent max-md:py-2.5" href={articleHref(article.id)}>
        <span className="font-ui text-label text-soft tabular-nums">{time}</span>
        {isScheduled && <span className="font-ui text-label text-accent"> Scheduled</span>}
        {article.hasPendingChanges && <span className="font-ui text-label text-accent"> Changes pending</span>}
        <span className="line-clamp-3 text-note wrap-anywhere" lang={article.language}>
          {titleOf(article)}
        </span>
      </a>
    </li>
  )
}
