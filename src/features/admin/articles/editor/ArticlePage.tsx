import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import type { Language } from '#shared/domain/language.ts'
import { ExcerptField, TitleField } from './TextFields.tsx'

interface ArticlePageProps {
  /** For the spelling checker and screen readers. */
  language: Language | undefined
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
  language,
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
    <article className="article-page" lang={language}>
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
        <TitleField title={title} isEditable={isEditable} onChange={onChange} />
        <p className="mt-6 font-ui text-small text-soft">
          <button type="button" className="link min-h-11 cursor-pointer" onClick={() => onOpenDetails('authors')}>
            {byline ? `By ${byline}` : 'Add authors'}
          </button>
        </p>
        <ExcerptField
          excerpt={excerpt}
          placeholder="An excerpt: two sentences that make somebody read on"
          isEditable={isEditable}
          editor={editor}
          onChange={onChange}
        />
      </div>
      {children}
    </article>
  )
}
