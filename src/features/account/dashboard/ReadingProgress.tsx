import { useApiQuery } from '#lib/api-query.ts'
import type { ReadingProgress as Progress } from '#shared/contracts/reading-progress.ts'
import { longDate } from '#shared/domain/dates.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { ListSkeleton } from '../Placeholders.tsx'

/** The articles that the reader has opened, and how far they have read. */
export function ReadingProgress() {
  const query = useApiQuery('/user/reading-progress')
  return (
    <Section title="Reading progress">
      <QueryBoundary query={query} subject="Your reading" skeleton={<ListSkeleton />} empty={<NoArticles />}>
        {(articles) => <ArticleList articles={articles} />}
      </QueryBoundary>
    </Section>
  )
}

const ArticleList = ({ articles }: { articles: Progress[] }) => (
  <ul>
    {articles.map((article) => (
      <ArticleRow key={article.id} {...article} />
    ))}
  </ul>
)

function ArticleRow({ articleId, title, lastReadAt, progressPercent }: Progress) {
  return (
    <li className="grid items-center gap-x-8 gap-y-2 border-t border-line py-4 sm:grid-cols-[1fr_9rem]">
      <div className="min-w-0">
        <a className="link font-display text-subtitle leading-snug" href={`/articles/${articleId}`}>
          {title}
        </a>
        <p className="mt-1 font-ui text-small text-soft">
          {articleId} · last read <time dateTime={lastReadAt}>{longDate(lastReadAt)}</time>
        </p>
      </div>
      <p className="flex items-center gap-3 font-ui text-small text-soft">
        <ProgressBar max={100} value={progressPercent} aria-label={`How far you are in ${title}`} />
        <span className="w-[4ch] text-right tabular-nums">{progressPercent}%</span>
      </p>
    </li>
  )
}

const NoArticles = () => (
  <>
    <p className="text-soft italic">You have not begun an article yet. What you read while signed in is noted here.</p>
    <p className="mt-3">
      <a className="action inline-block" href="/current-issue">
        Read the current issue
      </a>
    </p>
  </>
)
