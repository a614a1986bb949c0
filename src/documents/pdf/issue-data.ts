import type { Article } from '#shared/contracts/article.ts'
import type { ContentBlock, Product } from '#shared/contracts/content-block.ts'
import { type ChosenColours, mixColours, paletteOf } from '#shared/contracts/issue-colours.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { type BodyPart, bodyParts } from '#shared/domain/article-body.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts'
import {
  authorsOf,
  bylineOf,
  CALLOUT_LABELS,
  colophonRows,
  coverAlt,
  editionTitle,
  newestPublishedAt,
} from '../edition-labels.ts'
import type { FindPicture, PictureUse } from '../edition-pictures.ts'
import { withBreaks } from '../plain-text.ts'
import { DISPLAY, ITALIC, LABEL, renderableText, TEXT, type Typeface, typefaceFor } from '../typefaces.ts'
import type { IssueEdition } from '../types.ts'

// The data that issue.typ prints. Texts are without the letters that no typeface has; optional ones are '' when they are absent.

const words = (text: string | null | undefined, typeface: Typeface = TEXT) =>
  withBreaks(renderableText(text ?? '', typeface))
/** Words of a title or a quote, and the typeface that has their letters. */
const titleWords = (text: string | null | undefined) => {
  const face = typefaceFor(text ?? '', DISPLAY)
  return { text: words(text, face), face: face === DISPLAY ? 'display' : 'text' }
}
/** Words of a label, if the sans serif has no letter of them in the text typeface. */
const labelWords = (text: string) => words(text, LABEL) || words(text)

/** Lighter than the site's background, because a reader sees whole pages of it side by side. */
export function pageBackground(colours: ChosenColours | null): string {
  const paper = colours?.light.paper
  return paper ? mixColours(paper, '#ffffff', 0.5) : '#fbf8f1'
}

export function issueData({ issue, articles, settings }: IssueEdition, findPicture: FindPicture, siteUrl: string) {
  const [publication, title] = [titleWords(settings.name), titleWords(issue.title)]
  const name = `${words(issue.season)} ${issue.year}`
  const date = newestPublishedAt(articles)
  return {
    language: DEFAULT_LANGUAGE,
    documentTitle: editionTitle({ issue, settings }),
    date: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    palette: paletteOf('light', issue.colours),
    background: pageBackground(issue.colours),
    publication: publication.text,
    publicationFace: publication.face,
    tagline: words(settings.tagline, ITALIC),
    name,
    numberLabel: `Issue No. ${issue.number}`,
    title: title.text,
    titleFace: title.face,
    description: words(issue.description, ITALIC),
    cover: pictureOf(findPicture, issue.coverImageUrl, 'cover', coverAlt({ issue, settings })),
    authors: authorsOf(articles)
      .map((author) => words(author))
      .filter(Boolean),
    articles: articles.map((article) => articleData(article, settings, findPicture, siteUrl)),
    colophon: colophonRows({ issue, articles, settings }, siteUrl)
      .map(({ label, text, link }) => ({ label, text: words(text), link }))
      .filter(({ text }) => text !== ''),
  }
}

function articleData(article: Article, settings: SiteSettings, findPicture: FindPicture, siteUrl: string) {
  const title = titleWords(article.title)
  const url = new URL(`/articles/${article.id}`, siteUrl).href
  return {
    id: article.id,
    language: article.language,
    // A heading without text is none for a screen reader.
    title: title.text || article.id,
    titleFace: title.face,
    category: labelWords(categoryLabel(article.category)),
    excerpt: words(article.excerpt, ITALIC),
    author: words(article.author, ITALIC),
    byline: words(bylineOf(article, settings)),
    address: { url, text: url.replace(/^https?:\/\//, '') },
    image: pictureOf(findPicture, article.imageUrl, 'opening', article.imageAlt),
    parts: bodyParts(article).flatMap((part) => partData(part, findPicture)),
  }
}

function pictureOf(findPicture: FindPicture, url: string | null, use: PictureUse, alt: string) {
  const found = findPicture(url, use)
  return found ? { file: found.file, aspectRatio: found.aspectRatio, alt: words(alt) } : null
}

function partData(part: BodyPart, findPicture: FindPicture): object[] {
  if (part.kind === 'block') return blockData(part.block, findPicture)
  if (part.kind === 'paragraph') {
    const text = words(part.text)
    return text ? [{ kind: 'paragraph', text }] : []
  }
  const heading = titleWords(part.text)
  return heading.text ? [{ kind: 'sub-heading', ...heading }] : []
}

function blockData({ type: kind, data }: ContentBlock, findPicture: FindPicture): object[] {
  switch (kind) {
    case 'quote': {
      const { text: quote, face } = titleWords(data.quote)
      return [{ kind, data: { quote, face, credit: words([data.author, data.title].filter(Boolean).join(', ')) } }]
    }
    case 'callout': {
      const { text: title, face: titleFace } = titleWords(data.title)
      return [
        {
          kind,
          data: { type: data.type, label: CALLOUT_LABELS[data.type], title, titleFace, content: words(data.content) },
        },
      ]
    }
    case 'image-gallery': {
      const { text: title, face: titleFace } = titleWords(data.title)
      const [first = null, ...rest] = data.images.map(({ url, alt, caption }, at) => {
        const image = pictureOf(findPicture, url, at === 0 ? 'wide' : 'half', alt)
        return image && { image, caption: words(caption, ITALIC) }
      })
      const others = rest.filter((image) => image !== null)
      return first || others.length > 0 ? [{ kind, data: { title, titleFace, first, others } }] : []
    }
    case 'product-showcase': {
      const { text: title, face: titleFace } = titleWords(data.title)
      const products = data.products.map((product) => productData(product, findPicture))
      const [featured = null, ...others] = data.layout === 'featured' ? products : [undefined, ...products]
      return [{ kind, data: { title, titleFace, featured, others } }]
    }
  }
}

function productData(
  { name, brand, category, description, price, rating, link, image }: Product,
  findPicture: FindPicture,
) {
  const { text, face } = titleWords(name)
  return {
    name: text,
    face,
    label: labelWords([brand, category].filter(Boolean).join(' · ')),
    description: words(description),
    details: words([price, rating == null ? undefined : `${rating} out of 5`].filter(Boolean).join('  ·  ')),
    link: link ?? null,
    image: pictureOf(findPicture, image, 'product', ''),
  }
}
