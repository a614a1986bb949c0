import type { SearchTerms } from '#lib/search-terms.ts'
import type { SearchFilters } from '#shared/contracts/search.ts'
import { MAX_SEARCH_LENGTH } from '#shared/contracts/text-limits.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { languageNames } from '#shared/domain/language.ts'
import { FIELD_CLASS, LABEL_CLASS, SELECT_CLASS } from '#ui/field-classes.ts'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  filters: SearchFilters
  terms: SearchTerms | undefined
}

/** Uncontrolled: what is typed before the island is loaded stays. */
export function SearchFields({ filters: { categories, authors, issues, years, languages }, terms }: Props) {
  const { t } = useLocale()
  const asOptions = (values: string[], label = (value: string) => value) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <>
      <div className="flex flex-wrap items-end justify-end gap-4">
        <input
          id="search-text"
          className="search-text"
          type="search"
          name="q"
          aria-label={t('Search the magazine')}
          defaultValue={terms?.q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t('Light, salt…')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
        />
        <button type="submit" className="action min-h-11 cursor-pointer">
          {t('Search')}
        </button>
      </div>
      <div className="search-filters mt-8">
        <Filter
          name="category"
          label={t('Section')}
          all={t('Every section')}
          value={terms?.category}
          options={asOptions(categories, categoryLabel)}
        />
        <Filter
          name="author"
          label={t('Writer')}
          all={t('Every writer')}
          value={terms?.author}
          options={authors.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Filter
          name="issue"
          label={t('Issue')}
          all={t('Every issue')}
          value={terms?.issue}
          options={issues.map(({ id, label }) => ({ value: id, label }))}
        />
        <Filter name="year" label={t('Year')} all={t('Every year')} value={terms?.year} options={asOptions(years)} />
        {(languages.length > 1 || terms?.language) && (
          <Filter
            name="language"
            label={t('Language')}
            all={t('Every language')}
            value={terms?.language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
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
    <label className={FIELD_CLASS}>
      <span className={LABEL_CLASS}>{label}</span>
      <select className={SELECT_CLASS} name={name} defaultValue={value}>
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
