import type { ReactNode } from 'react'
import type { Media } from '#shared/contracts/media.ts'
import { imageSources } from '#shared/domain/image.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  pictures: Media[]
  onLoadMore: (() => Promise<boolean>) | undefined
  /** The control of a picture, around its thumbnail. */
  children: (picture: Media, thumbnail: ReactNode) => ReactNode
}

const ROW_HEIGHT_REM = 10
const GRID_CLASS = "flex flex-wrap gap-x-4 gap-y-6 after:grow-[999] after:content-['']"

/** Pictures in rows of about one height, each in its own aspect ratio; in columns of cards on narrow screens. */
export const MediaGrid = ({ pictures, onLoadMore, children }: Props) => (
  <PaginatedList label="Pictures" onLoadMore={onLoadMore} className={GRID_CLASS}>
    {pictures.map((picture) => {
      const ratio = picture.width / picture.height
      return (
        <li
          key={picture.id}
          tabIndex={-1}
          className="relative min-w-[min(8.5rem,44%)] max-w-full"
          style={cellOf(ratio)}
        >
          {children(picture, <Thumbnail picture={picture} />)}
        </li>
      )
    })}
  </PaginatedList>
)

const cellOf = (ratio: number) => ({
  flexGrow: ratio,
  flexBasis: `${ratio * ROW_HEIGHT_REM}rem`,
  maxWidth: `${ratio * ROW_HEIGHT_REM * 1.6}rem`,
})

const USUAL_RATIOS = [1.6, 0.8, 1.5, 1.6, 0.75, 1.5, 1.6, 1.5]

/** Two rows of pictures that are not there yet. */
export const MediaGridSkeleton = () => (
  <div className={GRID_CLASS}>
    {USUAL_RATIOS.map((ratio, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places are a fixed sequence.
      <div key={index} className="min-w-[min(8.5rem,44%)] max-w-full" style={cellOf(ratio)}>
        <div className="bg-surface" style={{ aspectRatio: ratio }} />
        <Skeleton className="mt-2 w-3/4 text-small leading-ui" />
        <Skeleton className="w-1/2 text-small leading-ui" />
      </div>
    ))}
  </div>
)

function Thumbnail({ picture }: { picture: Media }) {
  const { src, webp, avif, colours } = imageSources(picture.url)
  return (
    <>
      <picture
        className="frame"
        style={{
          aspectRatio: `${picture.width} / ${picture.height}`,
          ...(colours && ({ '--top': colours[0], '--bottom': colours[1] } as object)),
        }}
      >
        <source type="image/avif" srcSet={avif} sizes="18rem" />
        <source type="image/webp" srcSet={webp} sizes="18rem" />
        {/* The name beside it says what it is; an empty description would hide that one is missing. */}
        <img src={src} alt="" width={picture.width} height={picture.height} loading="lazy" decoding="async" />
      </picture>
      <span className="mt-2 block truncate font-ui text-small leading-ui">{picture.name}</span>
      <span className="block truncate font-ui text-small leading-ui text-soft">
        {picture.alt === '' ? <span className="text-accent">No description</span> : picture.folder || 'No folder'}
      </span>
    </>
  )
}
