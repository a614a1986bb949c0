import { useState } from 'react'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { isSlug, MAX_SLUG_LENGTH } from '#shared/contracts/text-patterns.ts'
import { TextField } from '#ui/TextField.tsx'
import type { ChangeDocument } from './article-fields.ts'
import { suggestSlug } from './suggest-slug.ts'

interface SlugFieldProps {
  document: ArticleDocument
  /** Its present address; null before it is first published. */
  articleId: string | null
  onChange: ChangeDocument
}

/** The address is free until the first publication; afterwards the old one leads to the new one. */
export function SlugField({ document: { slug, title }, articleId, onChange }: SlugFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isInvalid = typed !== undefined && typed !== '' && !isSlug(typed)
  const suggestion = suggestSlug(title)
  return (
    <div>
      <TextField
        name="slug"
        label="Address"
        hint={
          isInvalid ? 'Lower-case letters, digits and single hyphens, please.' : explain(slug, articleId, suggestion)
        }
        aria-invalid={isInvalid}
        placeholder={articleId ?? suggestion}
        maxLength={MAX_SLUG_LENGTH}
        value={typed ?? slug ?? ''}
        onValueChange={(value) => {
          setTyped(value)
          if (value === '' || isSlug(value)) onChange({ slug: value || null })
        }}
        onBlur={() => setTyped(undefined)}
      />
      {suggestion && suggestion !== (slug ?? articleId) && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer font-ui text-small text-soft"
          onClick={() => onChange({ slug: suggestion })}
        >
          Use ‘{suggestion}’
        </button>
      )}
    </div>
  )
}

function explain(slug: string | null, articleId: string | null, suggestion: string): string {
  if (articleId && slug && slug !== articleId)
    return `When it is published, /articles/${articleId} leads to /articles/${slug}.`
  if (articleId) return `Readers find it at /articles/${articleId}.`
  if (slug) return `It will be at /articles/${slug}.`
  return suggestion ? 'From the title, when it is first published.' : 'It is not fixed before it is first published.'
}
