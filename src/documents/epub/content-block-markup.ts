import type {
  CalloutBlock,
  ContentBlock,
  ImageGalleryBlock,
  Product,
  ProductShowcaseBlock,
  QuoteBlock,
} from '#shared/contracts/content-block.ts'
import type { FindPicture, PictureUse } from '../edition-pictures.ts'
import { CALLOUT_LABELS } from '../edition-texts.ts'
import { type Markup, xhtml } from './xhtml.ts'

export interface MarkupContext {
  findPicture: FindPicture
  siteUrl: string
}

export function blockMarkup({ type, data }: ContentBlock, context: MarkupContext): Markup | undefined {
  switch (type) {
    case 'quote':
      return quote(data)
    case 'image-gallery':
      return gallery(data, context)
    case 'callout':
      return callout(data)
    case 'product-showcase':
      return productShowcase(data, context)
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

function callout({ type: kind, title, content }: CalloutBlock['data']): Markup {
  return xhtml`<aside class="callout ${kind}">
<p class="label">${CALLOUT_LABELS[kind]}</p>
${heading(title)}
<p>${content}</p>
</aside>`
}

function productShowcase({ title, layout, products }: ProductShowcaseBlock['data'], context: MarkupContext): Markup {
  return xhtml`<section class="products ${layout}">
${heading(title)}
<ul>
${products.map((product) => xhtml`<li>\n${productMarkup(product, context)}\n</li>`)}
</ul>
</section>`
}

function productMarkup(product: Product, context: MarkupContext): Markup {
  const { name, brand, category, description, price, rating, link, image } = product
  const label = [brand, category].filter(Boolean).join(' · ')
  const details = [price, rating == null ? undefined : `${rating} out of 5`].filter(Boolean).join(' · ')
  const linked = link ? xhtml`<a href="${new URL(link, context.siteUrl).href}">${name}</a>` : name
  return xhtml`${picture(context, image, 'product', '', 'product-picture')}
${label ? xhtml`<p class="label">${label}</p>` : undefined}
<p class="product-name">${linked}</p>
${description ? xhtml`<p>${description}</p>` : undefined}
${details ? xhtml`<p class="details">${details}</p>` : undefined}`
}
