import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { DEFAULT_LANGUAGE, type Language, languageNames } from '#shared/domain/language.ts'
import { articleQueries, useAdminAction } from '../../admin-queries.ts'
import { titleOf } from '../../article-title.ts'
import { type ArticleItem, articleHref } from '../../articles-route.ts'
import { navigationFromHere } from '../../navigation.ts'
import { relativeTime } from '../../relative-time.ts'
import { Thumbnail } from '../../Thumbnail.tsx'
import { useNow } from '../../useNow.ts'
import { stateLabel } from './article-labels.ts'
import { ROW_LINK } from './useListKeys.ts'

interface Props {
  article: ArticleItem
  timeZone: string
  isSelected: boolean
  onToggle: (id: string) => void
}

/** One line where the list is wide, a card where it is narrow. */
export function ArticleRow({ article, timeZone, isSelected, onToggle }: Props) {
  const { id, category, authors, imageUrl, openComments, language, isTranslation } = article
  const title = titleOf(article)
  const details = [
    category && categoryLabel(category),
    authors.join(', '),
    languageLabel(language, isTranslation),
    commentsLabel(openComments),
  ]
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[2.25rem_minmax(0,1fr)] border-t border-line @lg/list:grid-cols-[2.25rem_minmax(0,1fr)_12rem] @3xl/list:grid-cols-[2.75rem_minmax(0,1fr)_14rem_11rem_6rem] @3xl/list:items-center @3xl/list:gap-x-6"
    >
      <SelectBox title={title} isSelected={isSelected} onToggle={() => onToggle(id)} />
      <a
        className="group grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 py-4 @lg/list:row-span-3 @lg/list:pr-6 @3xl/list:row-span-1 @3xl/list:items-center @3xl/list:pr-0"
        href={articleHref(id)}
        {...{ [ROW_LINK]: id }}
      >
        <Thumbnail url={imageUrl} className="h-14 w-20 max-sm:h-11 max-sm:w-15" />
        <span className="min-w-0">
          <span className="block text-subtitle leading-snug wrap-anywhere group-hover:text-accent" lang={language}>
            {title}
          </span>
          <span className="mt-0.5 block font-ui text-small text-soft">{details.filter(Boolean).join(' · ')}</span>
        </span>
      </a>
      <p className="col-start-2 font-ui text-small @max-lg/list:-mt-2 @max-lg/list:pl-19 @lg/list:col-start-3 @lg/list:row-start-1 @lg/list:pt-4 @3xl/list:col-start-auto @3xl/list:row-start-auto @3xl/list:pt-0">
        <State article={article} timeZone={timeZone} />
      </p>
      <p className="col-start-2 font-ui text-small text-soft @max-lg/list:pl-19 @lg/list:col-start-3 @lg/list:row-start-2 @3xl/list:col-start-auto @3xl/list:row-start-auto">
        <Change article={article} />
      </p>
      <p className="col-start-2 pb-2 @max-lg/list:pl-19 @lg/list:col-start-3 @lg/list:row-start-3 @3xl/list:col-start-auto @3xl/list:row-start-auto @3xl/list:justify-self-end @3xl/list:pb-0">
        <DuplicateButton id={id} title={title} />
      </p>
    </li>
  )
}

/** Most articles are originals in the first language, of which nothing is said. */
const languageLabel = (language: Language, isTranslation: boolean) =>
  (isTranslation || language !== DEFAULT_LANGUAGE) &&
  `${languageNames[language]}${isTranslation ? ', translation' : ''}`

const commentsLabel = (count: number) => count > 0 && (count === 1 ? '1 open comment' : `${count} open comments`)

interface SelectBoxProps {
  title: string
  isSelected: boolean
  onToggle: () => void
}

const SelectBox = ({ title, isSelected, onToggle }: SelectBoxProps) => (
  // The label is as large as a finger, the box as large as the text.
  <label className="-ml-3 row-span-4 grid size-11 cursor-pointer place-items-center justify-self-start mt-4 @3xl/list:mt-0 @3xl/list:row-span-1">
    <span className="sr-only">Select {title}</span>
    <input type="checkbox" className="size-5 cursor-pointer accent-accent" checked={isSelected} onChange={onToggle} />
  </label>
)

function State({ article, timeZone }: Pick<Props, 'article' | 'timeZone'>) {
  const state = stateLabel(article, timeZone)
  if (!article.hasPendingChanges) return state
  return (
    <>
      {state}
      <span className="block text-accent">Changes pending</span>
    </>
  )
}

function Change({ article: { updatedAt, updatedBy, trashedAt } }: Pick<Props, 'article'>) {
  const now = useNow()
  if (trashedAt) return <>Thrown away {relativeTime(trashedAt, now)}</>
  return (
    <>
      {updatedBy ? `${updatedBy.name}, ` : 'Changed '}
      <time dateTime={updatedAt}>{relativeTime(updatedAt, now)}</time>
    </>
  )
}

function DuplicateButton({ id, title }: { id: string; title: string }) {
  const { pending, run } = useAdminAction()
  const duplicate = () =>
    run(async () => {
      const goTo = navigationFromHere()
      const copy = await api.post('/admin/articles/{id}/copies', { path: { id } })
      invalidate(...articleQueries)
      goTo(articleHref(copy.id))
      return { title: 'Duplicated', description: titleOf(copy) }
    })
  return (
    <button
      type="button"
      className="link min-h-11 cursor-pointer font-ui text-small"
      aria-label={`Duplicate ${title}`}
      aria-disabled={pending}
      onClick={duplicate}
    >
      Duplicate
    </button>
  )
}
