import type { DraftLanguageVersion } from '#shared/contracts/article-draft.ts'
import { languageNames } from '#shared/domain/language.ts'
import { articleHref } from '../../../articles-route.ts'
import { statusNames } from '../publishing/status-text.ts'

interface LanguageVersionListProps {
  languageVersions: DraftLanguageVersion[]
  /** Of the article that is open. */
  isTranslation: boolean
}

/** The other language versions of the article, with their state. */
export function LanguageVersionList({ languageVersions, isTranslation }: LanguageVersionListProps) {
  if (languageVersions.length === 0) return null
  return (
    <ul aria-label="Versions in other languages">
      {languageVersions.map((languageVersion) => (
        <li key={languageVersion.id} className="border-t border-line py-3 last:border-b">
          <p className="font-ui text-small text-soft">
            {[
              languageNames[languageVersion.language],
              !languageVersion.isTranslation && 'original',
              languageVersion.isTrashed ? 'In the trash' : statusNames[languageVersion.status],
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <a
            className="inline-block py-1 hover:text-accent"
            href={articleHref(languageVersion.id)}
            lang={languageVersion.language}
          >
            {languageVersion.title || 'Untitled'}
          </a>
          {languageVersion.originalHasChanged && (
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
