import type { Article } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { bodyParts } from '#shared/domain/article-body.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import type { Language } from '#shared/domain/language.ts'
import { bylineOf, colophonRows, coverAlt, editionTitle } from '../edition-labels.ts'
import type { IssueEdition } from '../types.ts'
import { blockMarkup, type MarkupContext, picture } from './content-block-markup.ts'
import { LANGUAGE, langAttributes, type Markup, xhtml, xhtmlDocument } from './xhtml.ts'

/** A page in reading order. */
export interface EpubPage {
  file: string
  title: string
  /** Of the title. */
  language: Language
  xml: string
}

const articleFile = ({ id }: Article) => `article-${id}.xhtml`
/** A heading without text is none for a screen reader. */
const titleOf = ({ id, title }: Article) => title || id

/** The pages of an edition: cover, contents, articles, colophon. */
export function epubPages(edition: IssueEdition, context: MarkupContext): EpubPage[] {
  return [
    coverPage(edition, context),
    contentsPage(edition),
    ...edition.articles.map((article) => articlePage(article, edition.settings, context)),
    colophonPage(edition, context),
  ]
}

/** The picture of the cover, or its words for an issue without one. */
function coverPage(edition: IssueEdition, { findPicture }: MarkupContext): EpubPage {
  const { issue, settings } = edition
  const cover = findPicture(issue.coverImageUrl, 'cover')
  const body = cover
    ? xhtml`<section class="cover">
<img src="${cover.file}" alt="${coverAlt(edition)}" role="doc-cover"/>
</section>`
    : xhtml`<section class="cover words">
<p class="masthead">${settings.name}</p>
<p class="cover-title">${issue.title}</p>
<p class="standfirst">${issue.season} ${issue.year}</p>
<p class="label">Issue No. ${issue.number}</p>
</section>`
  return pageOf('cover.xhtml', 'Cover', 'cover', body)
}

function contentsPage({ issue, articles, settings }: IssueEdition): EpubPage {
  const entry = (article: Article) => xhtml`<li>
<p class="entry-title"><a href="${articleFile(article)}"${langAttributes(article.language)}>${titleOf(article)}</a></p>
<p class="entry-details">${[article.author, categoryLabel(article.category)].filter(Boolean).join(' · ')}</p>
</li>`
  return pageOf(
    'contents.xhtml',
    'Contents',
    'frontmatter',
    xhtml`<section class="contents" aria-labelledby="title">
<p class="label">${settings.name} · ${issue.season} ${issue.year} · No. ${issue.number}</p>
<h1 id="title">${issue.title}</h1>
${issue.description ? xhtml`<p class="standfirst">${issue.description}</p>` : undefined}
<ol>
${articles.map(entry)}
</ol>
</section>`,
  )
}

function articlePage(article: Article, settings: SiteSettings, context: MarkupContext): EpubPage {
  const { id, excerpt, imageUrl, imageAlt, category, language } = article
  const ofPublication = langAttributes(LANGUAGE, language)
  const address = new URL(`/articles/${id}`, context.siteUrl).href
  const label = categoryLabel(category)
  return pageOf(
    articleFile(article),
    titleOf(article),
    'bodymatter',
    xhtml`<section epub:type="chapter" role="doc-chapter" aria-labelledby="title">
<header>
${picture(context, imageUrl, 'opening', imageAlt, 'opening-picture')}
${label ? xhtml`<p class="label"${ofPublication}>${label}</p>` : undefined}
<h1 id="title">${titleOf(article)}</h1>
${excerpt ? xhtml`<p class="standfirst">${excerpt}</p>` : undefined}
<p class="byline"${ofPublication}>${bylineOf(article, settings)}</p>
</header>
${bodyMarkup(article, context)}
<footer>
<p class="source"><a href="${address}">${address.replace(/^https?:\/\//, '')}</a></p>
</footer>
</section>`,
    language,
  )
}

function bodyMarkup(article: Article, context: MarkupContext): Markup[] {
  const parts = bodyParts(article)
  return parts.flatMap((part, at) => {
    if (part.kind === 'block') return blockMarkup(part.block, context, article.language) ?? []
    if (part.kind === 'sub-heading') return xhtml`<h2>${part.text}</h2>`
    const previous = parts[at - 1]
    if (!previous) return xhtml`<p class="first">${part.text}</p>`
    return previous.kind === 'paragraph' ? xhtml`<p>${part.text}</p>` : xhtml`<p class="flush">${part.text}</p>`
  })
}

function colophonPage(edition: IssueEdition, { siteUrl }: MarkupContext): EpubPage {
  const { name, tagline } = edition.settings
  const rows = colophonRows(edition, siteUrl).map(
    ({ label, text, link }) => xhtml`<dt>${label}</dt>
<dd>${link ? xhtml`<a href="${link}">${text}</a>` : text}</dd>`,
  )
  return pageOf(
    'colophon.xhtml',
    'Colophon',
    'backmatter',
    xhtml`<section class="colophon" epub:type="colophon" role="doc-colophon" aria-labelledby="title">
<h1 id="title">${name}</h1>
${tagline ? xhtml`<p class="standfirst">${tagline}</p>` : undefined}
<dl>
${rows}
</dl>
<p class="small">The typefaces are under the SIL Open Font Licence, which is in the folder of this file.</p>
</section>`,
  )
}

const pageOf = (file: string, title: string, type: string, body: Markup, language: Language = LANGUAGE): EpubPage => ({
  file,
  title,
  language,
  xml: xhtmlDocument({ title, type, body, language }),
})

/** The table of contents that reading systems show, and the landmarks they lead to. */
export function navigationDocument(edition: IssueEdition, pages: EpubPage[]): string {
  const link = ({ file, title, language }: EpubPage) =>
    xhtml`<li><a href="${file}"${langAttributes(language)}>${title}</a></li>`
  const landmark = (type: string, file: string, title: string) =>
    xhtml`<li><a epub:type="${type}" href="${file}">${title}</a></li>`
  return xhtmlDocument({
    title: editionTitle(edition),
    type: 'frontmatter',
    body: xhtml`<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="toc-title">
<h1 id="toc-title">Contents</h1>
<ol>
${pages.map(link)}
</ol>
</nav>
<nav epub:type="landmarks" id="landmarks" aria-labelledby="landmarks-title" hidden="hidden">
<h2 id="landmarks-title">Landmarks</h2>
<ol>
${[
  landmark('cover', 'cover.xhtml', 'Cover'),
  landmark('toc', 'contents.xhtml', 'Contents'),
  landmark('bodymatter', pages[2]?.file ?? 'contents.xhtml', 'Articles'),
  landmark('backmatter', 'colophon.xhtml', 'Colophon'),
]}
</ol>
</nav>`,
  })
}
