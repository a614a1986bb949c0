import { type ReactNode, useId } from 'react'
import type { DataOf } from '#lib/api-types.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList, useAdminQuery } from '../admin-queries.ts'
import { titleOf } from '../article-title.ts'
import { type ArticleItem, articleHref, articlesHref } from '../articles-route.ts'
import { SchedulerStatus } from '../SchedulerStatus.tsx'
import { publicationTimeZone, zonedDateAndTime } from '../time-zone.ts'
import type { CurrentStaff } from '../useAuthState.ts'

const MAX_ROWS = 5
/** The list of the API begins with the latest: so many are read to find the next ones. */
const MAX_SCHEDULED = 100

/** The next articles and issues, the last published articles, and the drafts of the staff member. */
export function NewsroomPanel({ currentStaff }: { currentStaff: CurrentStaff }) {
  const timeZone = publicationTimeZone()
  return (
    <div className="mt-14">
      <SchedulerStatus timeZone={timeZone} />
      <div className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-3">
        <Scheduled timeZone={timeZone} />
        <Publishes timeZone={timeZone} />
        <Drafts currentStaff={currentStaff} />
      </div>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="label text-soft">
        {title}
      </h2>
      <div className="mt-3 border-t border-line">{children}</div>
    </section>
  )
}

interface RowProps {
  href: string | undefined
  title: string
  /** Of the title, where it is that of an article. */
  language?: string
  note: string
}

const Row = ({ href, title, language, note }: RowProps) => (
  <li className="border-b border-line py-3">
    {href ? (
      <a className="block leading-snug wrap-anywhere hover:text-accent" href={href} lang={language}>
        {title}
      </a>
    ) : (
      <span className="block leading-snug">{title}</span>
    )}
    <span className="mt-1 block font-ui text-small text-soft tabular-nums">{note}</span>
  </li>
)

const Empty = ({ children }: { children: ReactNode }) => (
  <div className="py-4">
    <EmptyNote>{children}</EmptyNote>
  </div>
)

interface Coming {
  id: string
  href: string
  title: string
  language?: string
  at: string
}

function Scheduled({ timeZone }: { timeZone: string }) {
  const articles = useAdminList('/admin/articles', {
    query: { status: 'scheduled', sort: 'published', limit: MAX_SCHEDULED },
  })
  const issues = useAdminQuery('/admin/issues')
  const data = articles.data && issues.data && comingOf(articles.data, issues.data)
  const query = {
    data,
    error: articles.error ?? issues.error,
    refetch: () => [articles.refetch(), issues.refetch()],
  }
  return (
    <Panel title="What comes next">
      <QueryBoundary
        query={query}
        subject="What is scheduled"
        skeleton={<ListSkeleton />}
        empty={<Empty>Nothing is scheduled.</Empty>}
      >
        {(coming) => (
          <>
            <ul>
              {coming.slice(0, MAX_ROWS).map(({ id, at, ...row }) => (
                <Row key={id} {...row} note={zonedDateAndTime(at, timeZone)} />
              ))}
            </ul>
            {coming.length > MAX_ROWS && (
              <a className="action mt-4 min-h-11" href="#calendar">
                All in the calendar
              </a>
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}

/** Articles and issues whose time has not come, the next first. */
function comingOf(articles: ArticleItem[], issues: DataOf<'get', '/admin/issues'>): Coming[] {
  const scheduledArticles = articles.flatMap((article) =>
    article.publishedAt
      ? [
          {
            id: article.id,
            href: articleHref(article.id),
            title: titleOf(article),
            language: article.language,
            at: article.publishedAt,
          },
        ]
      : [],
  )
  const scheduledIssues = issues.flatMap(({ id, title, publishedAt, becomesCurrentAt }) => {
    const at = becomesCurrentAt ?? publishedAt
    return at && Date.parse(at) > Date.now() ? [{ id, href: `#issues/${id}`, title: `Issue: ${title}`, at }] : []
  })
  return [...scheduledArticles, ...scheduledIssues].sort((a, b) => a.at.localeCompare(b.at))
}

function Publishes({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useAdminQuery('/admin/publishes')
  // A change that no page shows is published as well, and nobody looks for it here.
  const shown = data?.filter(({ pathCount, failedCount }) => pathCount > 0 || failedCount > 0)
  const query = { data: shown, error, refetch }
  return (
    <Panel title="Last publishes">
      <QueryBoundary
        query={query}
        subject="The last publishes"
        skeleton={<ListSkeleton />}
        empty={<Empty>Nothing has been published since the site began to report.</Empty>}
      >
        {(publishes) => (
          <ul>
            {publishes.slice(0, MAX_ROWS).map((publish) => (
              <Row
                key={publish.liveAt}
                href={publish.path ?? undefined}
                title={publish.title ?? pagesLabel(publish.pathCount)}
                note={publishNote(publish, timeZone)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  )
}

const pagesLabel = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

/** 'Live at 14:03:07, 84 ms, 3 pages' of today; with the date of another day. */
function publishNote(publish: DataOf<'get', '/admin/publishes'>[number], timeZone: string): string {
  const { liveAt, milliseconds, title, pathCount, failedCount } = publish
  const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(date)
  const live = new Date(liveAt)
  const day = format({ day: 'numeric', month: 'short' }, live)
  const isToday = day === format({ day: 'numeric', month: 'short' }, new Date())
  return [
    `Live ${isToday ? '' : `${day} `}at ${format({ timeStyle: 'medium' }, live)}`,
    `${milliseconds.toLocaleString('en-US')} ms`,
    ...(title ? [pagesLabel(pathCount)] : []),
    ...(failedCount > 0 ? [`${pagesLabel(failedCount)} failed`] : []),
  ].join(', ')
}

function Drafts({ currentStaff }: { currentStaff: CurrentStaff }) {
  const filter = { createdBy: currentStaff.id, status: 'draft' } as const
  const query = useAdminList('/admin/articles', { query: { ...filter, limit: MAX_ROWS } })
  return (
    <Panel title="Your drafts">
      <QueryBoundary
        query={query}
        subject="Your drafts"
        skeleton={<ListSkeleton />}
        empty={<Empty>You have no draft under way.</Empty>}
      >
        {(articles) => (
          <>
            <ul>
              {articles.map((article) => (
                <Row
                  key={article.id}
                  href={articleHref(article.id)}
                  title={titleOf(article)}
                  language={article.language}
                  note={`Changed ${zonedDateAndTime(article.updatedAt, publicationTimeZone())}`}
                />
              ))}
            </ul>
            {query.loadMore && (
              <a className="action mt-4 min-h-11" href={articlesHref(filter)}>
                All your drafts
              </a>
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}
