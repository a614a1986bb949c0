import type { CSSProperties } from 'react'
import { categoryPath } from '#lib/list-pages.ts'
import type { MarkedText, SearchResult } from '#shared/contracts/search.ts'
import { categoryId, categoryLabel } from '#shared/domain/category.ts'
import { imageSources } from '#shared/domain/image.ts'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  article: SearchResult
  timeZone: string
}

export function FoundArticle({ article, timeZone }: Props) {
  const { id, title, excerpt, passage, author, category, imageUrl, imageAlt, publishedAt, language } = article
  const { t, href, longDate, langOf } = useLocale()
  const lang = langOf(language)
  return (
    <li className="border-t border-line outline-none" tabIndex={-1}>
      <article className="card found-article relative py-10">
        <p className="label flex flex-wrap justify-between gap-x-6 gap-y-2 text-soft">
          {category && (
            <a className="relative z-1 text-accent hover:text-ink" href={href(categoryPath(categoryId(category)))}>
              {categoryLabel(category)}
            </a>
          )}
          <time dateTime={publishedAt}>{longDate(publishedAt, timeZone)}</time>
        </p>
        <div className="min-w-0">
          <h2 className="text-title" lang={lang}>
            <a className="after:absolute after:inset-0" href={href(`/articles/${id}`)}>
              <Marked parts={title} />
            </a>
          </h2>
          <p className="mt-3 text-aside leading-normal text-soft" lang={lang}>
            <Marked parts={excerpt} />
          </p>
          {passage && (
            <p className="mt-3 text-aside leading-normal text-soft italic" lang={lang}>
              …<Marked parts={passage} />…
            </p>
          )}
          {author && <p className="mt-4 font-ui text-small text-soft">{t('By {author}', { author })}</p>}
        </div>
        <div>{imageUrl && <Image url={imageUrl} alt={imageAlt} />}</div>
      </article>
    </li>
  )
}

/** The text is shown as text, never as HTML: only <mark> is added. */
const Marked = ({ parts }: { parts: MarkedText }) =>
  parts.map((part, index) =>
    part.isMatch ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and no state.
        key={index}
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )

function Image({ url, alt }: { url: string; alt: string }) {
  const { src, width, height, colours, focalPoint, avif, webp } = imageSources(url)
  const style = {
    ...(colours && { '--top': colours[0], '--bottom': colours[1] }),
    ...(focalPoint && { '--focus': `${Math.round(focalPoint.x * 100)}% ${Math.round(focalPoint.y * 100)}%` }),
  } as CSSProperties
  const sizes = '(min-width: 64rem) 15rem, (min-width: 40rem) 12rem, 5.5rem'
  return (
    <picture className="frame aspect-4/3" style={style}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  )
}
