import { type ReactNode, useId, useState } from 'react'
import { categoryLabel } from '#shared/domain/category.ts'
import { LANGUAGES, languageNames } from '#shared/domain/language.ts'
import { useAdminQuery } from '../../admin-queries.ts'
import { type ArticleFilter, articlesHref } from '../../articles-route.ts'
import { FilterSelect } from '../../FilterSelect.tsx'
import { SearchField } from '../../SearchField.tsx'
import { statusNames } from '../editor/publishing/status-text.ts'

interface Props {
  filter: ArticleFilter
  onArrowDown: () => void
}

/** Search and filters. They are in the URL, so that Back and a bookmark lead to the same list. */
export function ArticleFilters({ filter, onArrowDown }: Props) {
  const { data: categories = [] } = useAdminQuery('/admin/article-categories')
  const { data: issues = [] } = useAdminQuery('/admin/issues')
  const { data: authors = [] } = useAdminQuery('/admin/authors', { query: { limit: 100 } })
  const show = (changes: ArticleFilter) => location.assign(articlesHref({ ...filter, ...changes }))
  const status = filter.trashed ? 'trash' : filter.status

  function showStatus(value: string) {
    const isTrash = value === 'trash'
    show({ trashed: isTrash ? 'true' : undefined, status: isTrash ? undefined : (value as ArticleFilter['status']) })
  }

  return (
    <>
      <SearchField
        label="Title or text"
        search={filter.search ?? ''}
        // Replaced, so that Back leaves the search instead of undoing single letters.
        onSearch={(search) => location.replace(articlesHref({ ...filter, search }))}
        onArrowDown={onArrowDown}
      />
      <FoldedFilters activeCount={Object.values({ ...filter, search: undefined }).filter(Boolean).length}>
        <FilterSelect
          label="Status"
          value={status ?? ''}
          all="Every status"
          options={statusOptions}
          onChange={showStatus}
        />
        <FilterSelect
          label="Category"
          value={filter.category ?? ''}
          all="Every category"
          options={withChosen(categories, filter.category).map((value) => ({ value, label: categoryLabel(value) }))}
          onChange={(category) => show({ category })}
        />
        <FilterSelect
          label="Issue"
          value={filter.issue ?? ''}
          all="Every issue"
          options={issues.map(({ id, title, number }) => ({ value: id, label: `No. ${number}, ${title}` }))}
          onChange={(issue) => show({ issue })}
        />
        <FilterSelect
          label="Author"
          value={filter.author ?? ''}
          all="Every author"
          options={authors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(author) => show({ author })}
        />
        <FilterSelect
          label="Language"
          value={filter.language ?? ''}
          all="Every language"
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language) => show({ language: language as ArticleFilter['language'] })}
        />
        <FilterSelect
          label="Order"
          value={filter.sort ?? ''}
          all="Changed last"
          options={[{ value: 'published', label: 'Published last' }]}
          onChange={(sort) => show({ sort: sort as ArticleFilter['sort'] })}
        />
      </FoldedFilters>
    </>
  )
}

const statusOptions = [
  ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
  { value: 'trash', label: 'Trash' },
]

/** A category of the URL that no article has any more is still one. */
const withChosen = (categories: string[], chosen: string | undefined) =>
  chosen && !categories.includes(chosen) ? [chosen, ...categories] : categories

/** On narrow screens the filters would fill the screen, so a button shows them. */
function FoldedFilters({ activeCount, children }: { activeCount: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="link mt-4 min-h-11 cursor-pointer font-ui text-small sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
      </button>
      <div
        id={id}
        className={`mt-5 grid items-end gap-x-8 gap-y-5 sm:max-lg:grid-cols-3 lg:grid-cols-6 ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        {children}
      </div>
    </>
  )
}
