import { useStore } from '@nanostores/react'
import { $changedTerms, type TermsPage } from './shown-terms.ts'

const names: Record<TermsPage, string> = {
  terms: 'Terms',
  withdrawal: 'Right of withdrawal',
  privacy: 'Privacy',
}

/** Which texts have changed since the form was opened, above its button. */
export function ChangedTerms() {
  const changed = useStore($changedTerms)
  if (changed.length === 0) return null
  return (
    <div role="status" className="mb-8 border-l-2 border-accent pl-5">
      <p>These texts have changed since you opened this page. With the button you agree to them as they are now.</p>
      <ul>
        {changed.map((page) => (
          <li key={page}>
            <a className="link inline-flex min-h-11 items-center" href={`/${page}`} target="_blank" rel="noopener">
              {names[page]}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
