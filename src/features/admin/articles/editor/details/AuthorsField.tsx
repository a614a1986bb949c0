import { lazy, Suspense } from 'react'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { FIELD_CLASS, LABEL_CLASS } from '#ui/field-classes.ts'
import { SortableList } from '../../../SortableList.tsx'
import type { ChangeDocument } from './article-fields.ts'
import { useAuthors } from './author-names.ts'

// Loaded when somebody is to be added: the list that opens under the field is a tenth of the panel's script.
const AuthorPicker = lazy(async () => ({ default: (await import('./AuthorPicker.tsx')).AuthorPicker }))

interface AuthorsFieldProps {
  authorIds: string[]
  draft: ArticleDraft | undefined
  isEditable: boolean
  onChange: ChangeDocument
}

const MAX_AUTHORS = 10

/** The authors of the byline in order: added from the records, moved and removed by buttons. */
export function AuthorsField({ authorIds, draft, isEditable, onChange }: AuthorsFieldProps) {
  const { nameOf } = useAuthors(draft)
  return (
    <fieldset className={`min-w-0 ${FIELD_CLASS}`} aria-label="Authors">
      <span className={LABEL_CLASS}>Authors</span>
      {authorIds.length > 0 && (
        <SortableList
          label="Byline"
          items={authorIds.map((id) => ({ id }))}
          nameOf={({ id }) => nameOf(id)}
          disabled={!isEditable}
          onReorder={(ids) => onChange({ authorIds: ids })}
        >
          {({ id }) => (
            <span className="flex items-center gap-x-3">
              <span className="mr-auto min-w-0">{nameOf(id)}</span>
              <button
                type="button"
                className="min-h-11 cursor-pointer font-ui text-small text-soft hover:text-accent"
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => onChange({ authorIds: authorIds.filter((other) => other !== id) })}
              >
                Remove
              </button>
            </span>
          )}
        </SortableList>
      )}
      {authorIds.length < MAX_AUTHORS && (
        <Disclosure label="Add an author">
          {() => (
            <Suspense fallback={<p className="py-3 font-ui text-small text-soft">Loading...</p>}>
              <AuthorPicker
                draft={draft}
                chosenIds={authorIds}
                onPick={(id) => onChange({ authorIds: [...authorIds, id] })}
              />
            </Suspense>
          )}
        </Disclosure>
      )}
    </fieldset>
  )
}
