import { useStore } from '@nanostores/react'
import { translatable } from '#shared/contracts/translatable.ts'
import { useLocale } from '../languages/LocaleContext.ts'
import { $changedTerms, type TermsPage } from './shown-terms.ts'

const pages: { page: TermsPage; name: string }[] = [
  { page: 'terms', name: translatable('Terms') },
  { page: 'withdrawal', name: translatable('Right of withdrawal') },
  { page: 'privacy', name: translatable('Privacy') },
]

/** Which texts have changed since the form was opened, above its button. */
export function ChangedTerms() {
  const { t, href } = useLocale()
  const changed = useStore($changedTerms)
  if (changed.length === 0) return null
  return (
    <div role="status" className="mb-8 border-l-2 border-accent pl-5">
      <p>
        {t('These texts have changed since you opened this page. With the button you agree to them as they are now.')}
      </p>
      <ul>
        {pages
          .filter(({ page }) => changed.includes(page))
          .map(({ page, name }) => (
            <li key={page}>
              <a
                className="link inline-flex min-h-11 items-center"
                href={href(`/${page}`)}
                target="_blank"
                rel="noopener"
              >
                {t(name)}
                <span className="sr-only"> {t('(opens in a new tab)')}</span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
