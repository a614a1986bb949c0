import { imageSources } from '#shared/domain/image.ts'

interface Props {
  url: string | null
  /** Size and shape, as utilities: 'h-14 w-20'. */
  className: string
}

/** A small picture next to what it belongs to, which names it; an empty frame without one. */
export function Thumbnail({ url, className }: Props) {
  if (!url) return <span className={`block border border-line ${className}`} />
  const { src, avif, webp, focalPoint } = imageSources(url)
  const position = focalPoint && { objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` }
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes="6rem" />
      <source type="image/webp" srcSet={webp} sizes="6rem" />
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className={`bg-surface object-cover ${className}`}
        style={position}
      />
    </picture>
  )
}
