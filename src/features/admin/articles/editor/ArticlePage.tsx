import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { toLine } from './writing/clean-paste.ts'

interface ArticlePageProps {
  document: ArticleDocument
  isEditable: boolean
  byline: string
  onChange: (changes: Partial<ArticleDocument>) => void
  onOpenDetails: (field: string) => void
  /** Where writing goes on after the excerpt. */
  editor: Editor
  children: ReactNode
}

/** The article as a page of the magazine: what is on it is written on it. */
export function ArticlePage({
  document,
  isEditable,
  byline,
  onChange,
  onOpenDetails,
  editor,
  children,
}: ArticlePageProps) {
  const { title, excerpt, category, imageUrl, imageAlt } = document
  return (
    <article className="article-page">
      {imageUrl && (
        <button
          type="button"
          className="mb-8 block w-full cursor-pointer"
          aria-label="Change the hero image"
          onClick={() => onOpenDetails('imageUrl')}
        >
          <img className="aspect-3/2 w-full bg-surface object-cover sm:aspect-2/1" src={imageUrl} alt={imageAlt} />
        </button>
      )}
      <div className="article-grid pb-10">
        <p className="article-wide label text-accent">
          <button type="button" className="label min-h-11 cursor-pointer" onClick={() => onOpenDetails('category')}>
            {categoryLabel(category) || <span className="text-soft">Category</span>}
          </button>
        </p>
        <div className="article-wide page-field-frame">
          <textarea
            className="page-field page-title"
            aria-label="Title"
            placeholder="Title"
            rows={1}
            maxLength={200}
            value={title}
            readOnly={!isEditable}
            onChange={(event) => onChange({ title: withoutControlCharacters(event.currentTarget.value) })}
            onKeyDown={moveOnWithEnter}
          />
        </div>
        <p className="mt-6 font-ui text-small text-soft">
          <button type="button" className="link min-h-11 cursor-pointer" onClick={() => onOpenDetails('authors')}>
            {byline ? `By ${byline}` : 'Add authors'}
          </button>
        </p>
        <div className="page-field-frame mt-3">
          <textarea
            className="page-field text-lead italic"
            aria-label="Excerpt"
            placeholder="An excerpt: two sentences that make somebody read on"
            rows={1}
            maxLength={600}
            value={excerpt}
            readOnly={!isEditable}
            onChange={(event) => onChange({ excerpt: event.currentTarget.value.replaceAll('\0', '') })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              // At once: `commands.focus` waits for a frame, in which a fast typist writes on in the excerpt.
              editor.commands.setTextSelection(1)
              editor.view.focus()
            }}
            onBlur={() => excerpt !== toLine(excerpt) && onChange({ excerpt: toLine(excerpt) })}
          />
        </div>
      </div>
      {children}
    </article>
  )
}

// A title is one line. What a paste brings in beside text is taken out, spaces at the end are being typed.
const withoutControlCharacters = (text: string) =>
  text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')

function moveOnWithEnter(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('article')?.querySelectorAll<HTMLElement>('.page-field') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
