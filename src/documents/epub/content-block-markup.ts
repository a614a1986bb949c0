import type {
  CalloutBlock,
  ContentBlock,
  ImageGalleryBlock,
  Product,
  ProductShowcaseBlock,
  QuoteBlock,
} from '#shared/contracts/content-block.ts'
import type { Language } from '#shared/domain/language.ts'
import { CALLOUT_LABELS } from '../edition-labels.ts'
import type { FindPicture, PictureUse } from '../edition-pictures.ts'
import { LANGUAGE, langAttributes, type Markup, xhtml } from './xhtml.ts'

export interface MarkupContext {
  findPicture: FindPicture
  siteUrl: string
}

/** `language`: of the text that the block stands in. */
export function blockMarkup(
  { type, data }: ContentBlock,
  context: MarkupContext,
  language: Language,
): Markup | undefined {
  switch (type) {
    case 'quote':
      return quote(data)
    case 'image-gallery':
      return gallery(data, context)
    case 'callout':
      return callout(data, language)
    case 'product-showcase':
      return productShowcase(data, context, language)
  }
}

/** A picture without an alternative text is decoration. Undefined when the image is none of this site. */
export function picture(
  { findPicture }: MarkupContext,
  url: string | null,
  use: PictureUse,
  alt: string,
  className: string,
): Markup | undefined {
  const found = findPicture(url, use)
  return found && xhtml`<img class="${className}" src="${found.file}" alt="${alt}"/>`
}

const heading = (title: string | null | undefined) => (title ? xhtml`<h2>${title}</h2>` : undefined)

function quote({ quote, author, title }: QuoteBlock['data']): Markup {
  const credit = [author, title].filter(Boolean).join(', ')
  return xhtml`<figure class="quote">
<blockquote><p>${quote}</p></blockquote>
<figcaption>${credit}</figcaption>
</figure>`
}

function gallery({ title, images }: ImageGalleryBlock['data'], context: MarkupContext): Markup | undefined {
  const figures = images.flatMap(({ url, alt, caption }, at) => {
    const image = picture(context, url, at === 0 ? 'wide' : 'half', alt, 'picture')
    if (!image) return []
    return xhtml`<figure>
${image}
${caption ? xhtml`<figcaption>${caption}</figcaption>` : undefined}
</figure>`
  })
  return figures.length > 0 ? xhtml`<section class="gallery">\n${heading(title)}\n${figures}\n</section>` : undefined
}

function callout({ type: kind, title, content }: CalloutBlock['data'], language: Language): Markup {
  return xhtml`<aside class="callout ${kind}">
<p class="label"${langAttributes(LANGUAGE, language)}>${CALLOUT_LABELS[kind]}</p>
${heading(title)}
<p>${content}</p>
</aside>`
}

function productShowcase(
  { title, layout, products }: ProductShowcaseBlock['data'],
  context: MarkupContext,
  language: Language,
): Markup {
  return xhtml`<section class="products ${layout}">
${heading(title)}
<ul>
${products.map((product) => xhtml`<li>\n${productMarkup(product, context, language)}\n</li>`)}
</ul>
</section>`
}

function productMarkup(product: Product, context: MarkupContext, language: Language): Markup {
  const { name, brand, category, description, price, rating, link, image } = product
  const label = [brand, category].filter(Boolean).join(' · ')
  const stars = rating == null ? undefined : xhtml`<span${langAttributes(LANGUAGE, language)}>${rating} out of 5</span>`
  const linked = link ? xhtml`<a href="${new URL(link, context.siteUrl).href}">${name}</a>` : name
  return xhtml`${picture(context, image, 'product', '', 'product-picture')}
${label ? xhtml`<p class="label">${label}</p>` : undefined}
<p class="product-name">${linked}</p>
${description ? xhtml`<p>${description}</p>` : undefined}
${price || stars ? xhtml`<p class="details">${price}${price && stars && ' · '}${stars}</p>` : undefined}`
}
