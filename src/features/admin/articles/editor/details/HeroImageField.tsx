import { useState } from 'react'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { isImageUrl } from '#shared/contracts/text-patterns.ts'
import { TextField } from '#ui/TextField.tsx'
import { PickPictures } from '../PickPictures.tsx'
import type { ChangeDocument } from './article-fields.ts'

interface HeroImageFieldProps {
  document: ArticleDocument
  onChange: ChangeDocument
}

/** The picture above the title: chosen from the library, or an address. */
export function HeroImageField({ document: { imageUrl, imageAlt }, onChange }: HeroImageFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-5" aria-label="Hero image">
      <div>
        <ImageUrlField imageUrl={imageUrl} onChange={onChange} />
        <PickPictures
          label="Choose a picture"
          onPick={([picture]) =>
            picture && onChange({ imageUrl: picture.url, ...(imageAlt === '' && { imageAlt: picture.alt }) })
          }
        />
      </div>
      {imageUrl && (
        <TextField
          name="imageAlt"
          label="Alternative text"
          hint={
            imageAlt.trim() ? '' : 'What somebody who cannot see the picture should know. Needed before publishing.'
          }
          maxLength={300}
          value={imageAlt}
          onValueChange={(value) => onChange({ imageAlt: value })}
        />
      )}
    </fieldset>
  )
}

/** The document receives the text once it is a URL; until then the text stays in the field. */
function ImageUrlField({ imageUrl, onChange }: { imageUrl: string | null; onChange: ChangeDocument }) {
  const [typed, setTyped] = useState<string>()
  const isInvalid = typed !== undefined && typed !== '' && !isImageUrl(typed)
  return (
    <TextField
      name="imageUrl"
      label="Hero image"
      hint={isInvalid ? 'A web address, please: https://… or a path on this site.' : 'The address of the picture'}
      aria-invalid={isInvalid}
      value={typed ?? imageUrl ?? ''}
      onValueChange={(value) => {
        const url = value.trim()
        setTyped(value)
        if (url === '' || isImageUrl(url)) onChange({ imageUrl: url || null })
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
