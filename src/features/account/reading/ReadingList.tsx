import { api } from '#lib/api.ts'
import { apiListQuery, updateListCache, useApiList } from '#lib/api-query.ts'
import { announceSaved } from '#lib/reading-list.ts'
import type { ReadingListEntry } from '#shared/contracts/reading-list.ts'
import type { Language } from '#shared/domain/language.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { continuePath } from './ReadingProgress.tsx'
import { RemovableList } from './RemovableList.tsx'

/** The articles that the reader has saved for later. */
export function ReadingList() {
  const { t, href } = useLocale()
  const query = useApiList('/user/reading-list')
  return (
    <Section
      title={t('Saved for later')}
      intro={t('Known to you alone, and kept in this browser to be read without network.')}
      action={
        <a className="link font-ui text-small" href={href('/offline')}>
          {t('What is in this browser')}
        </a>
      }
    >
      <QueryBoundary
        query={query}
        subject={t('What you saved')}
        skeleton={<ListSkeleton />}
        empty={
          <p className="max-w-measure text-soft italic">
            {t('Nothing is waiting for you. Press ‘Save’ beside an article, and it lies here until you have the time.')}
          </p>
        }
      >
        {(entries) => (
          <RemovableList
            label={t('Saved for later')}
            items={entries}
            onLoadMore={query.loadMore}
            remove={async ({ articleId }) => {
              await api.delete('/user/reading-list/{id}', { path: { id: articleId } })
              announceSaved(articleId, false)
            }}
            forget={({ id }) =>
              updateListCache(apiListQuery('/user/reading-list'), (all) => all.filter((one) => one.id !== id))
            }
          >
            {(entry) => <Entry {...entry} />}
          </RemovableList>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Entry({ articleId, title, language, isPublished, progressPercent, addedAt }: ReadingListEntry) {
  const { t, href, longDate } = useLocale()
  return (
    <>
      <ArticleTitle
        href={href(continuePath(articleId, progressPercent))}
        title={title}
        language={language}
        isPublished={isPublished}
      />
      <p className="mt-1 font-ui text-small text-soft">
        {t('Saved on <time>{date}</time>', {
          date: longDate(addedAt),
          time: (date) => (
            <time key="time" dateTime={addedAt}>
              {date}
            </time>
          ),
        })}
        {progressPercent !== null && progressPercent > 0 && ` · ${t('{percent}% read', { percent: progressPercent })}`}
      </p>
    </>
  )
}

interface ArticleTitleProps {
  href: string
  title: string
  language: Language | null
  isPublished: boolean
}

/** The title of an article, as a link while it is published. */
export function ArticleTitle({ href, title, language, isPublished }: ArticleTitleProps) {
  const { t, langOf } = useLocale()
  const lang = language ? langOf(language) : undefined
  return isPublished ? (
    <a className="link font-display text-subtitle leading-snug" href={href} lang={lang}>
      {title}
    </a>
  ) : (
    <>
      <span className="font-display text-subtitle leading-snug text-soft" lang={lang}>
        {title}
      </span>
      <p className="mt-1 text-note text-soft italic">{t('This article is no longer published.')}</p>
    </>
  )
}
