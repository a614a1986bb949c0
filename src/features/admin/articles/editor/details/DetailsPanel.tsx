import type { Editor } from '@tiptap/core'
import { type ReactNode, useId } from 'react'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useAdminQuery } from '../../../admin-queries.ts'
import { AuthorsField } from './AuthorsField.tsx'
import type { ChangeDocument } from './article-fields.ts'
import { HeroImageField } from './HeroImageField.tsx'
import { Outline } from './Outline.tsx'
import { PublicationDateField } from './PublicationDateField.tsx'
import { SearchPreview } from './SearchPreview.tsx'
import { SlugField } from './SlugField.tsx'

interface DetailsPanelProps {
  document: ArticleDocument
  draft: ArticleDraft | undefined
  editor: Editor
  timeZone: string
  isEditable: boolean
  onChange: ChangeDocument
  children: ReactNode
}

/** Everything about an article that is not written on its page. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { document, draft, editor, timeZone, isEditable, onChange, children } = props
  return (
    <>
      <Outline editor={editor} />
      <fieldset disabled={!isEditable} className="mt-10 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
        <legend className="sr-only">Details of the article</legend>
        <CategoryField category={document.category} onChange={onChange} />
        <AuthorsField authorIds={document.authorIds} {...{ draft, isEditable, onChange }} />
        <HeroImageField document={document} onChange={onChange} />
        <IssueFields document={document} onChange={onChange} />
        <Checkbox
          name="featured"
          label="Featured on the home page"
          checked={document.featured}
          onChange={(event) => onChange({ featured: event.currentTarget.checked })}
        />
        <SlugField document={document} articleId={draft?.articleId ?? null} onChange={onChange} />
        <PublicationDateField publishedAt={document.publishedAt} timeZone={timeZone} onChange={onChange} />
        <SearchPreview document={document} articleId={draft?.articleId ?? null} onChange={onChange} />
      </fieldset>
      {children && <div className="mt-10">{children}</div>}
    </>
  )
}

function CategoryField({ category, onChange }: { category: string; onChange: ChangeDocument }) {
  const { data: categories = [] } = useAdminQuery('/admin/article-categories')
  const listId = useId()
  return (
    <>
      <TextField
        name="category"
        label="Category"
        hint={category ? `Readers see: ${categoryLabel(category)}` : 'For example food-and-wine'}
        maxLength={80}
        list={listId}
        value={category}
        onValueChange={(value) => onChange({ category: value.replace(/\p{Cc}/gu, '') })}
      />
      <datalist id={listId}>
        {categories.map((known) => (
          <option key={known} value={known}>
            {categoryLabel(known)}
          </option>
        ))}
      </datalist>
    </>
  )
}

function IssueFields({
  document: { issueId, position },
  onChange,
}: {
  document: ArticleDocument
  onChange: ChangeDocument
}) {
  const { data: issues = [] } = useAdminQuery('/issues')
  const options = issues.map(({ id, season, year, title }) => ({ value: id, label: `${season} ${year}: ${title}` }))
  if (issueId && !options.some(({ value }) => value === issueId)) options.push({ value: issueId, label: issueId })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-x-5">
      <Select
        name="issueId"
        label="Issue"
        options={[{ value: '', label: 'No issue' }, ...options]}
        value={issueId ?? ''}
        onValueChange={(value) => onChange({ issueId: value || null })}
      />
      <TextField
        name="position"
        label="Position"
        inputMode="numeric"
        value={String(position)}
        onValueChange={(value) => onChange({ position: toPosition(value) })}
      />
    </div>
  )
}

const MAX_POSITION = 1_000_000

const toPosition = (text: string) =>
  Math.max(-MAX_POSITION, Math.min(MAX_POSITION, Number.parseInt(text.replace(/[^\d-]/g, ''), 10) || 0))
