import type { ReactNode } from 'react'
import { searchUrl } from '#lib/search-terms.ts'
import type { SearchFilters } from '#shared/contracts/search.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { useLocale } from '../../languages/LocaleContext.ts'

/** How many issues are named before somebody searches; the others are in the archive. */
const MAX_ISSUES = 6

/** In place of results: where else one might begin. */
export function SearchStart({ filters: { categories, issues } }: { filters: SearchFilters }) {
  const { t, href } = useLocale()
  if (categories.length === 0 && issues.length === 0) return null
  return (
    <div className="grid gap-x-8 gap-y-12 border-t border-line pt-10 md:grid-cols-12 lg:pt-14">
      <Links className="md:col-span-6" title={t('By section')} linkClass="font-display text-title">
        {categories.map((category) => ({ href: href(searchUrl({ category })), label: categoryLabel(category) }))}
      </Links>
      <Links className="md:col-span-5 md:col-start-8" title={t('By issue')} linkClass="text-lead italic">
        {issues.slice(0, MAX_ISSUES).map(({ id, label }) => ({ href: href(searchUrl({ issue: id })), label }))}
      </Links>
    </div>
  )
}

interface LinksProps {
  className: string
  title: string
  linkClass: string
  children: { href: string; label: ReactNode }[]
}

const Links = ({ className, title, linkClass, children }: LinksProps) =>
  children.length > 0 && (
    <section className={className}>
      <h2 className="label text-soft">{title}</h2>
      <ul className="mt-5 grid gap-2">
        {children.map(({ href, label }) => (
          <li key={href}>
            <a
              className={`${linkClass} block w-fit border-b border-transparent py-1 transition-colors duration-400 hover:border-current`}
              href={href}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
