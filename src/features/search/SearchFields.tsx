import type { SearchTerms } from '#lib/search-terms.ts'
import type { SearchFilters } from '#shared/contracts/search.ts'
import { MAX_SEARCH_LENGTH } from '#shared/contracts/text-limits.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { FIELD_CLASS, LABEL_CLASS, SELECT_CLASS } from '#ui/field-classes.ts'

interface Props {
  filters: SearchFilters
  terms: SearchTerms | undefined
}

/** Uncontrolled: what is typed before the island is loaded stays. */
export function SearchFields({ filters: { categories, authors, issues, years }, terms }: Props) {
  const asOptions = (values: string[], label = (value: string) => value) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <>
      <div className="flex flex-wrap items-end justify-end gap-x-4 border-b border-ink pb-2 transition-colors duration-400 has-[input:focus-visible]:border-accent sm:gap-8">
        <label className="min-w-0 flex-[1_1_9rem]">
          <span className="sr-only">Search the magazine</span>
          <input
            id="search-text"
            className="w-full bg-transparent py-1 font-display text-heading leading-normal normal-nums text-ink outline-none placeholder:text-soft placeholder:opacity-60"
            type="search"
            name="q"
            defaultValue={terms?.q}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Light, salt…"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
        </label>
        <button type="submit" className="action mb-2 min-h-11 cursor-pointer">
          Search
        </button>
      </div>
      <div className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        <Filter
          name="category"
          label="Section"
          all="Every section"
          value={terms?.category}
          options={asOptions(categories, categoryLabel)}
        />
        <Filter
          name="author"
          label="Writer"
          all="Every writer"
          value={terms?.author}
          options={authors.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Filter
          name="issue"
          label="Issue"
          all="Every issue"
          value={terms?.issue}
          options={issues.map(({ id, label }) => ({ value: id, label }))}
        />
        <Filter name="year" label="Year" all="Every year" value={terms?.year} options={asOptions(years)} />
      </div>
    </>
  )
}

interface FilterProps {
  name: keyof SearchTerms
  label: string
  /** The option without a filter. */
  all: string
  value: string | undefined
  options: { value: string; label: string }[]
}

function Filter({ name, label, all, value = '', options }: FilterProps) {
  // A link may name a filter that is not offered, such as a writer of long ago.
  const isOffered = value === '' || options.some((option) => option.value === value)
  return (
    <label className={`${FIELD_CLASS} min-w-0`}>
      <span className={LABEL_CLASS}>{label}</span>
      <select className={`${SELECT_CLASS} min-w-0 truncate`} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {!isOffered && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
