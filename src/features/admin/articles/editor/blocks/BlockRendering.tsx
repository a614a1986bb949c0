import { useEffect, useState } from 'react'
import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import type { BlockType } from '#shared/contracts/block-types.ts'
import { itemsIn, textIn } from './block-data.ts'
import { isKnownType } from './block-types.ts'

type Data = Record<string, unknown>

/** A block about as the page shows it, in small, whatever is still missing in it. */
export function BlockRendering({ block }: { block: DraftBlock }) {
  if (!isKnownType(block.type))
    return <p className="text-soft italic">This block was written by a newer version; it stays as it is.</p>
  const Rendering = renderings[block.type]
  return <Rendering data={block.data} />
}

const renderings: Record<BlockType, (props: { data: Data }) => React.ReactNode> = {
  quote: QuoteRendering,
  'image-gallery': GalleryRendering,
  callout: CalloutRendering,
  'product-showcase': ShowcaseRendering,
}

const Missing = ({ children }: { children: string }) => <span className="text-soft italic">{children}</span>

function QuoteRendering({ data }: { data: Data }) {
  return (
    <figure>
      <blockquote className="max-w-[25ch] font-display text-title text-balance">
        {textIn(data, 'quote') ? `‘${textIn(data, 'quote')}’` : <Missing>The words of the quote</Missing>}
      </blockquote>
      <figcaption className="mt-3 font-ui text-small text-soft">
        {[textIn(data, 'author'), textIn(data, 'title')].filter(Boolean).join(', ') || <Missing>Its author</Missing>}
      </figcaption>
    </figure>
  )
}

const calloutStyles: Record<string, { label: string; frame: string; tone: string }> = {
  info: { label: 'Note', frame: 'border-y border-line', tone: 'text-soft' },
  warning: { label: 'Caution', frame: 'border-l-4 border-accent pl-6', tone: 'text-accent' },
  success: { label: 'Recommended', frame: 'border-4 border-double border-line px-6', tone: 'text-ink' },
  highlight: { label: 'Highlight', frame: 'bg-surface px-6', tone: 'text-accent' },
}

function CalloutRendering({ data }: { data: Data }) {
  const type = textIn(data, 'type')
  const style = calloutStyles[type] ?? { label: type, frame: 'border-y border-line', tone: 'text-soft' }
  return (
    <div className={`py-5 ${style.frame}`}>
      <p className={`label ${style.tone}`}>{style.label}</p>
      {textIn(data, 'title') && <p className="mt-2 font-display text-title">{textIn(data, 'title')}</p>}
      <p className={type === 'highlight' ? 'mt-2 text-lead italic' : 'mt-2 text-aside'}>
        {textIn(data, 'content') || <Missing>The remark</Missing>}
      </p>
    </div>
  )
}

function BlockTitle({ data }: { data: Data }) {
  const title = textIn(data, 'title')
  return title ? <p className="mb-4 border-t border-line pt-3 font-display text-title">{title}</p> : null
}

const TYPING_PAUSE_MS = 500

/** Of an address that is being typed only what stands after a pause is loaded. */
function useSettled(url: string): string {
  const [settled, setSettled] = useState(url)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [url])
  return settled
}

function Thumbnail({ url, className }: { url: string; className: string }) {
  const settled = useSettled(url)
  return settled ? (
    <img
      className={`w-full bg-surface object-cover ${className}`}
      src={settled}
      alt=""
      loading="lazy"
      draggable={false}
    />
  ) : (
    <span className={`block w-full bg-surface ${className}`} />
  )
}

function GalleryRendering({ data }: { data: Data }) {
  const images = itemsIn(data, 'images')
  return (
    <>
      <BlockTitle data={data} />
      {images.length === 0 && <Missing>No picture yet</Missing>}
      <ul className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        {images.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no identity, and hold no state here.
          <li key={index} className={images.length === 1 ? 'col-span-2 sm:col-span-4' : undefined}>
            <Thumbnail url={textIn(image, 'url')} className={images.length === 1 ? 'max-h-80' : 'aspect-4/3'} />
            {textIn(image, 'caption') && (
              <p className="mt-1.5 font-ui text-small text-soft">{textIn(image, 'caption')}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function ShowcaseRendering({ data }: { data: Data }) {
  const products = itemsIn(data, 'products')
  const isFeatured = textIn(data, 'layout') === 'featured'
  return (
    <>
      <BlockTitle data={data} />
      {products.length === 0 && <Missing>No product yet</Missing>}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {products.map((product, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: products have no identity, and hold no state here.
          <li key={index} className={isFeatured && index === 0 ? 'col-span-2 sm:row-span-2' : undefined}>
            <Thumbnail url={textIn(product, 'image')} className="aspect-4/5" />
            <p className="label mt-2 text-soft">
              {[textIn(product, 'brand'), textIn(product, 'category')].filter(Boolean).join(' · ')}
            </p>
            <p className="font-display text-aside leading-snug">
              {textIn(product, 'name') || <Missing>Its name</Missing>}
            </p>
            <p className="font-ui text-small tabular-nums">{textIn(product, 'price')}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
