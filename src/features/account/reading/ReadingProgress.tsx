import { api } from '#lib/api.ts'
import { apiListQuery, updateListCache, useApiList } from '#lib/api-query.ts'
import type { ReadingProgress as Progress } from '#shared/contracts/reading-progress.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { RemovableList } from './RemovableList.tsx'

interface Props {
  title: string
  intro?: string
}

/** The articles that the reader has begun, and how far they have read. */
export function ReadingProgress({ title, intro }: Props) {
  const { t } = useLocale()
  const query = useApiList('/user/reading-progress')
  return (
    <Section title={title} {...(intro && { intro })}>
      <QueryBoundary query={query} subject={t('Your reading')} skeleton={<ListSkeleton />} empty={<NoArticles />}>
        {(articles) => (
          <RemovableList
            label={title}
            items={articles}
            onLoadMore={query.loadMore}
            remove={({ articleId }) => api.delete('/user/reading-progress/{id}', { path: { id: articleId } })}
            forget={forgetProgress}
          >
            {(article) => <ArticleRow {...article} />}
          </RemovableList>
        )}
      </QueryBoundary>
    </Section>
  )
}

const forgetProgress = ({ id }: Progress) =>
  updateListCache(apiListQuery('/user/reading-progress'), (articles) => articles.filter((one) => one.id !== id))

/** A finished article opens at its beginning. */
export const continuePath = (articleId: string, percent: number | null) =>
  `/articles/${articleId}${percent && percent < 100 ? '#continue' : ''}`

function ArticleRow({ articleId, title, language, lastReadAt, progressPercent }: Progress) {
  const { t, href, langOf, longDate } = useLocale()
  return (
    <div className="grid items-center gap-x-8 gap-y-2 sm:grid-cols-[1fr_9rem]">
      <div className="min-w-0">
        <a
          className="link font-display text-subtitle leading-snug"
          href={href(continuePath(articleId, progressPercent))}
          lang={langOf(language)}
        >
          {title}
        </a>
        <p className="mt-1 font-ui text-small text-soft">
          {t('{id} · last read <time>{date}</time>', {
            id: articleId,
            date: longDate(lastReadAt),
            time: (date) => (
              <time key="time" dateTime={lastReadAt}>
                {date}
              </time>
            ),
          })}
        </p>
      </div>
      <p className="flex items-center gap-3 font-ui text-small text-soft">
        <ProgressBar max={100} value={progressPercent} aria-label={t('How far you are in {title}', { title })} />
        <span className="w-[4ch] text-right tabular-nums">{t('{percent}%', { percent: progressPercent })}</span>
      </p>
    </div>
  )
}

function NoArticles() {
  const { t, href } = useLocale()
  return (
    <>
      <p className="text-soft italic">
        {t('You have not begun an article yet. What you read while signed in is noted here.')}
      </p>
      <p className="mt-3">
        <a className="action inline-block" href={href('/current-issue')}>
          {t('Read the current issue')}
        </a>
      </p>
    </>
  )
}
