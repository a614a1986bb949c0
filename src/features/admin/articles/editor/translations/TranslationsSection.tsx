import { lazy, Suspense, useId } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { LANGUAGES, type Language, languageNames, languageNamesInText } from '#shared/domain/language.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Select } from '#ui/Select.tsx'
import { articleQueries } from '../../../admin-queries.ts'
import { articleHref } from '../../../articles-route.ts'
import { navigationFromHere } from '../../../navigation.ts'
import type { CurrentStaff } from '../../../useAuthState.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { useArticleAction } from '../session/useArticleAction.ts'
import { LanguageVersionList } from './LanguageVersionList.tsx'
import { StartTranslation } from './StartTranslation.tsx'
import { TranslatorField } from './TranslatorField.tsx'

// Loaded when an original is looked for, as the list of authors is.
const OriginalPicker = lazy(async () => ({ default: (await import('./OriginalPicker.tsx')).OriginalPicker }))

export interface TranslationsSectionProps {
  queue: SaveQueue
  draft: ArticleDraft | undefined
  currentStaff: CurrentStaff
  isEditable: boolean
  onDraft: (draft: ArticleDraft) => void
}

/**
 * The language of the article, and its other language versions. It is no part of the text: of a published article a change takes effect
 * at once, so it is for those who may publish.
 */
export function TranslationsSection({ queue, draft, currentStaff, isEditable, onDraft }: TranslationsSectionProps) {
  const { pending, act } = useArticleAction(queue, onDraft)
  const headingId = useId()
  if (!draft) return null
  const { id, language, languageVersions, isTranslation, translator } = draft
  const original = languageVersions.find((languageVersion) => !languageVersion.isTranslation)
  const mayChange =
    isEditable && (draft.status !== 'published' || hasPermission(currentStaff.staffRole, 'articles.publish'))
  const missing = LANGUAGES.filter(
    (name) =>
      name !== language &&
      !languageVersions.some((languageVersion) => languageVersion.language === name && !languageVersion.isTrashed),
  )

  const change = (done: string, changes: { language?: Language; translationOf?: string | null; translator?: string }) =>
    act(done, async (baseVersion) => {
      const body = { language, translationOf: isTranslation ? (original?.id ?? null) : null, translator, ...changes }
      return api.put('/admin/articles/{id}/language', { path: { id }, body: { baseVersion, ...body } })
    })

  return (
    <section className="grid gap-5 border-y border-line py-7" aria-labelledby={headingId}>
      <h3 id={headingId} className="label text-soft">
        Language and translations
      </h3>
      <LanguageVersionList languageVersions={languageVersions} isTranslation={isTranslation} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-5">
        <legend className="sr-only">Language of this article</legend>
        <Select
          name="language"
          label="Language"
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          onValueChange={(value) => {
            if (!pending && value !== language) void change('Language changed', { language: value as Language })
          }}
        />
        {isTranslation && (
          <TranslatorField
            key={translator}
            translator={translator}
            onChange={(name) => change('Translator changed', { translator: name })}
          />
        )}
      </fieldset>
      {isTranslation && mayChange && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer justify-self-start font-ui text-small text-soft"
          aria-disabled={pending}
          onClick={() => change('It is no translation any more', { translationOf: null })}
        >
          It is no translation
        </button>
      )}
      {!isTranslation && languageVersions.length === 0 && mayChange && (
        <Disclosure label="Translation of…">
          {() => (
            <Suspense fallback={<p className="py-3 font-ui text-small text-soft">Loading...</p>}>
              <OriginalPicker
                articleId={id}
                language={language}
                onPick={(translationOf) => void change('It is a translation now', { translationOf })}
              />
            </Suspense>
          )}
        </Disclosure>
      )}
      {hasPermission(currentStaff.staffRole, 'articles.create') &&
        !draft.trashedAt &&
        missing.map((name) => (
          <StartTranslation
            key={name}
            language={name}
            label={`Start a translation into ${languageNamesInText[name]}`}
            start={async () => {
              const goTo = navigationFromHere()
              // The translation begins with what is written here.
              await queue.flush()
              const started = await api.post('/admin/articles/{id}/translations', {
                path: { id },
                body: { language: name },
              })
              invalidate(...articleQueries)
              goTo(articleHref(started.id))
            }}
          />
        ))}
    </section>
  )
}
