import type { Article } from '#shared/contracts/article.ts'
import type { ContentBlock } from '#shared/contracts/content-block.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { type BodyPart, bodyParts } from '#shared/domain/article-body.ts'
import { imageSources } from '#shared/domain/image.ts'
import type { Translate } from '#shared/domain/language.ts'
import { articleUrl } from './article-url.ts'
import { escapeXml } from './xml.ts'

/** The HTML of an article for feed readers: plain elements and absolute URLs. */
export function feedHtml(article: Article, settings: SiteSettings, site: URL, t: Translate): string {
  const hero = article.imageUrl ? [figureHtml(article.imageUrl, article.imageAlt, site)] : []
  const parts = bodyParts(article)
  const rest = article.isOpening ? [restHtml(article, articleUrl(article, settings, site), t)] : []
  return [...hero, ...parts.map((part) => bodyPartHtml(part, site)), ...rest].join('\n')
}

/** A feed reader shows no session: the rest of the text is on the page of the article. */
function restHtml({ access }: Article, url: URL, t: Translate): string {
  const label = access === 'accounts' ? t('Read on with a free account') : t('Subscribers read on')
  return `<p><a href="${escapeXml(url.href)}">${escapeXml(label)}</a></p>`
}

function bodyPartHtml(part: BodyPart, site: URL): string {
  if (part.kind === 'block') return blockHtml(part.block, site)
  return part.kind === 'sub-heading' ? element('h2', part.text) : element('p', part.text)
}

function blockHtml({ type, data }: ContentBlock, site: URL): string {
  switch (type) {
    case 'quote':
      return `<blockquote>${element('p', data.quote)}${element('p', `— ${[data.author, data.title].filter(Boolean).join(', ')}`)}</blockquote>`
    case 'callout':
      return `<aside>${data.title ? element('h3', data.title) : ''}${element('p', data.content)}</aside>`
    case 'image-gallery':
      return data.images.map(({ url, alt, caption }) => figureHtml(url, alt, site, caption)).join('\n')
    case 'product-showcase':
      return `<ul>${data.products.map(({ name, brand, price }) => element('li', [brand, name, price].filter(Boolean).join(', '))).join('')}</ul>`
  }
}

function figureHtml(url: string, alt: string, site: URL, caption?: string | null): string {
  const { src, width, height } = imageSources(url)
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  const image = `<img src="${escapeXml(new URL(src, site).href)}" alt="${escapeXml(alt)}"${size}>`
  return `<figure>${image}${caption ? element('figcaption', caption) : ''}</figure>`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
