import type { DraftVersion } from '#shared/contracts/article-draft.ts'
import { languageNames } from '#shared/domain/language.ts'
import { articleHref } from '../../../articles-route.ts'
import { statusNames } from '../publishing/status-text.ts'

interface VersionListProps {
  versions: DraftVersion[]
  /** Of the article that is open. */
  isTranslation: boolean
}

/** The other versions of the article, with their state. */
export function VersionList({ versions, isTranslation }: VersionListProps) {
  if (versions.length === 0) return null
  return (
    <ul aria-label="Versions in other languages">
      {versions.map((version) => (
        <li key={version.id} className="border-t border-line py-3 last:border-b">
          <p className="font-ui text-small text-soft">
            {[
              languageNames[version.language],
              !version.isTranslation && 'original',
              version.isTrashed ? 'In the trash' : statusNames[version.status],
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <a className="inline-block py-1 hover:text-accent" href={articleHref(version.id)} lang={version.language}>
            {version.title || 'Untitled'}
          </a>
          {version.originalHasChanged && (
            <p className="font-ui text-small text-accent">
              {isTranslation
                ? 'The original was changed since this translation was last saved.'
                : 'This original was changed since the translation was last saved.'}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
