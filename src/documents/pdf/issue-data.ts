import type { Article } from '#shared/contracts/article.ts'
import type { CalloutType, ContentBlock, Product } from '#shared/contracts/content-block.ts'
import { type ChosenColours, mixColours, paletteOf } from '#shared/contracts/issue-colours.ts'
import { type BodyPart, bodyParts } from '#shared/domain/article-body.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { longDate } from '#shared/domain/dates.ts'
import { DISPLAY, ITALIC, LABEL, renderableText, TEXT, type Typeface, typefaceFor } from '../typefaces.ts'
import type { IssueEdition } from '../types.ts'
import type { FindPdfImage, ImageUse } from './pdf-images.ts'

// What issue.typ prints. Texts are without the letters that no typeface has; optional ones are '' when they are absent.

const words = (text: string | null | undefined, typeface: Typeface = TEXT) => renderableText(text ?? '', typeface)
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

export function issueData({ issue, articles, settings }: IssueEdition, findImage: FindPdfImage, siteUrl: string) {
  const [publication, title] = [titleWords(settings.name), titleWords(issue.title)]
  const name = `${words(issue.season)} ${issue.year}`
  const date = newestPublishedAt(articles)
  return {
    language: 'en',
    documentTitle: `${settings.name}, ${issue.season} ${issue.year}: ${issue.title}`,
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
    cover: pictureOf(findImage, issue.coverImageUrl, 'cover', `Cover of ${settings.name}, ${name}: ${issue.title}`),
    authors: [...new Set(articles.map(({ author }) => words(author)).filter(Boolean))],
    articles: articles.map((article) => articleData(article, findImage, siteUrl)),
    colophon: colophonRows({ issue, articles, settings }, siteUrl),
  }
}

/** The date is part of the PDF's bytes, so it depends on the content and not on the clock. */
export function newestPublishedAt(articles: Article[]): Date {
  return new Date(Math.max(...articles.map(({ publishedAt }) => Date.parse(publishedAt))))
}

function articleData(article: Article, findImage: FindPdfImage, siteUrl: string) {
  const title = titleWords(article.title)
  const url = new URL(`/articles/${article.id}`, siteUrl).href
  return {
    id: article.id,
    // A heading without text is none for a screen reader.
    title: title.text || article.id,
    titleFace: title.face,
    category: labelWords(categoryLabel(article.category)),
    excerpt: words(article.excerpt, ITALIC),
    author: words(article.author, ITALIC),
    byline: [article.author && `By ${words(article.author)}`, longDate(article.publishedAt)]
      .filter(Boolean)
      .join('  ·  '),
    address: { url, text: url.replace(/^https?:\/\//, '') },
    image: pictureOf(findImage, article.imageUrl, 'opening', article.imageAlt),
    parts: bodyParts(article).flatMap((part) => partData(part, findImage)),
  }
}

function pictureOf(findImage: FindPdfImage, url: string | null, use: ImageUse, alt: string) {
  const found = findImage(url, use)
  return found ? { file: found.file, aspectRatio: found.aspectRatio, alt: words(alt) } : null
}

function partData(part: BodyPart, findImage: FindPdfImage): object[] {
  if (part.kind === 'block') return blockData(part.block, findImage)
  if (part.kind === 'paragraph') {
    const text = words(part.text)
    return text ? [{ kind: 'paragraph', text }] : []
  }
  const heading = titleWords(part.text)
  return heading.text ? [{ kind: 'sub-heading', ...heading }] : []
}

const CALLOUT_LABELS: Record<CalloutType, string> = {
  info: 'Note',
  warning: 'Caution',
  success: 'Recommended',
  highlight: 'Highlight',
}

function blockData({ type: kind, data }: ContentBlock, findImage: FindPdfImage): object[] {
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
        const image = pictureOf(findImage, url, at === 0 ? 'wide' : 'half', alt)
        return image && { image, caption: words(caption, ITALIC) }
      })
      const others = rest.filter((image) => image !== null)
      return first || others.length > 0 ? [{ kind, data: { title, titleFace, first, others } }] : []
    }
    case 'product-showcase': {
      const { text: title, face: titleFace } = titleWords(data.title)
      const products = data.products.map((product) => productData(product, findImage))
      const [featured = null, ...others] = data.layout === 'featured' ? products : [undefined, ...products]
      return [{ kind, data: { title, titleFace, featured, others } }]
    }
  }
}

function productData(
  { name, brand, category, description, price, rating, link, image }: Product,
  findImage: FindPdfImage,
) {
  const { text, face } = titleWords(name)
  return {
    name: text,
    face,
    label: labelWords([brand, category].filter(Boolean).join(' · ')),
    description: words(description),
    details: words([price, rating == null ? undefined : `${rating} out of 5`].filter(Boolean).join('  ·  ')),
    link: link ?? null,
    image: pictureOf(findImage, image, 'product', ''),
  }
}

function colophonRows({ issue, articles, settings: { contactEmail, office } }: IssueEdition, siteUrl: string) {
  const authors = [...new Set(articles.map(({ author }) => author).filter(Boolean))]
  const row = (label: string, text: string, link: string | null = null) => ({ label, text: words(text), link })
  return [
    row('This issue', `${issue.season} ${issue.year}, No. ${issue.number}: ${issue.title}`),
    row('Words by', authors.join(', ')),
    row('Letters', 'Set in Bodoni Moda, EB Garamond and Instrument Sans.'),
    row('Office', [office.name, ...office.lines, office.telephone].filter(Boolean).join(', ')),
    row('Write to us', contactEmail, `mailto:${contactEmail}`),
    row('Read on', new URL(siteUrl).host, siteUrl),
  ].filter(({ text }) => text !== '')
}
