import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { ChangeDocument } from './article-fields.ts'
import { suggestSlug } from './suggest-slug.ts'

interface SearchPreviewProps {
  document: ArticleDocument
  articleId: string | null
  onChange: ChangeDocument
}

/** How search engines and messengers announce the article. Empty fields take title and excerpt. */
export function SearchPreview({ document, articleId, onChange }: SearchPreviewProps) {
  const { seoTitle, seoDescription, title, excerpt, imageUrl, slug } = document
  const shownTitle = seoTitle || title || 'Untitled'
  const description = seoDescription || excerpt
  const path = slug ?? articleId ?? suggestSlug(title)
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5" aria-label="Search engines and social cards">
      <TextField
        name="seoTitle"
        label="Title for search engines"
        hint={lengthHint(shownTitle, 60)}
        maxLength={200}
        placeholder={title}
        value={seoTitle}
        onValueChange={(value) => onChange({ seoTitle: value.replace(/\p{Cc}/gu, '') })}
      />
      <TextArea
        name="seoDescription"
        label="Description"
        hint={lengthHint(description, 155)}
        maxLength={400}
        rows={3}
        placeholder={excerpt}
        value={seoDescription}
        onChange={(event) => onChange({ seoDescription: event.currentTarget.value.replaceAll('\0', '') })}
      />
      <figure className="border border-line p-4 font-ui">
        <figcaption className="label text-soft">In a search engine</figcaption>
        <p className="mt-3 truncate text-small text-soft">
          {location.host} › articles › {path || '…'}
        </p>
        <p className="truncate text-aside">{shownTitle}</p>
        <p className="line-clamp-2 text-small text-soft">{description}</p>
      </figure>
      <figure className="border border-line font-ui">
        <figcaption className="label p-4 text-soft">On a social card</figcaption>
        {imageUrl && <img className="aspect-[1.91/1] w-full object-cover" src={imageUrl} alt="" loading="lazy" />}
        <p className="line-clamp-2 px-4 pt-3 text-note font-medium">{shownTitle}</p>
        <p className="line-clamp-2 px-4 pb-4 text-small text-soft">{description}</p>
      </figure>
    </fieldset>
  )
}

/** Search engines cut after about so many characters. */
const lengthHint = (text: string, usual: number) =>
  text.length > usual ? `${text.length} characters; usually ${usual} are shown.` : ''
