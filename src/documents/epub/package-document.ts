import { issuePath } from '#lib/content-paths.ts'
import { isContentBlock } from '#shared/domain/article-body.ts'
import { authorsOf, editionTitle, newestPublishedAt } from '../edition-labels.ts'
import type { IssueEdition } from '../types.ts'
import { LANGUAGE, type Markup, xhtml } from './xhtml.ts'

/** A file of the publication. */
export interface EpubFile {
  path: string
  mediaType: string
  bytes: Buffer
  properties?: 'nav' | 'cover-image'
  /** A page that is read in this order. */
  isPage?: true
}

/** The OPF package document: metadata of the publication, its files, and their reading order. */
export function packageDocument(edition: IssueEdition, files: EpubFile[], siteUrl: string): string {
  const ids = new Map(files.map(({ path }, at) => [path, `file-${at}`]))
  const item = ({ path, mediaType, properties }: EpubFile) =>
    xhtml`<item id="${ids.get(path)}" href="${path}" media-type="${mediaType}"${properties && attribute('properties', properties)}/>`
  const reference = ({ path }: EpubFile) => xhtml`<itemref idref="${ids.get(path)}"/>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    xhtml`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${LANGUAGE}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(edition, siteUrl)}
${accessibility(
  edition,
  files.some(({ mediaType }) => mediaType === 'image/jpeg'),
)}
</metadata>
<manifest>
${files.map(item)}
</manifest>
<spine>
${files.filter(({ isPage }) => isPage).map(reference)}
</spine>
</package>
`.xml
  }`
}

const attribute = (name: 'properties', value: string) => xhtml` ${name}="${value}"`
const property = (name: string, text: string | number) => xhtml`<meta property="${name}">${text}</meta>`
const refinement = (id: string, name: string, text: string | number) =>
  xhtml`<meta refines="#${id}" property="${name}">${text}</meta>`

function metadata(edition: IssueEdition, siteUrl: string): Markup[] {
  const { issue, articles, settings } = edition
  const date = newestPublishedAt(articles).toISOString()
  const authors = authorsOf(articles).flatMap((author, at) => [
    xhtml`<dc:contributor id="author-${at}">${author}</dc:contributor>`,
    xhtml`<meta refines="#author-${at}" property="role" scheme="marc:relators">aut</meta>`,
  ])
  return [
    xhtml`<dc:identifier id="identifier">${new URL(issuePath(issue.id), siteUrl).href}</dc:identifier>`,
    xhtml`<dc:title>${editionTitle(edition)}</dc:title>`,
    // The first is that of the publication.
    ...[...new Set([LANGUAGE, ...articles.map(({ language }) => language)])].map(
      (language) => xhtml`<dc:language>${language}</dc:language>`,
    ),
    xhtml`<dc:creator>${settings.name}</dc:creator>`,
    xhtml`<dc:publisher>${settings.name}</dc:publisher>`,
    ...authors,
    xhtml`<dc:date>${date.slice(0, 10)}</dc:date>`,
    ...(issue.description.trim() ? [xhtml`<dc:description>${issue.description}</dc:description>`] : []),
    // Depends on the content and not on the clock, so that equal editions have equal bytes.
    property('dcterms:modified', `${date.slice(0, 19)}Z`),
    xhtml`<meta property="belongs-to-collection" id="magazine">${settings.name}</meta>`,
    refinement('magazine', 'collection-type', 'series'),
    refinement('magazine', 'group-position', issue.number),
  ]
}

/** https://www.w3.org/TR/epub-a11y-11/: a claim is made only as far as it is true of this edition. */
function accessibility(edition: IssueEdition, hasPictures: boolean): Markup[] {
  const isDescribed = pictureTexts(edition).every((alt) => alt.trim() !== '')
  const features = ['tableOfContents', 'readingOrder', 'structuralNavigation', 'displayTransformability', 'unlocked']
  const conformance = [
    property('dcterms:conformsTo', 'EPUB Accessibility 1.1 - WCAG 2.2 Level AA'),
    property('a11y:certifiedBy', edition.settings.name),
  ]
  return [
    property('schema:accessMode', 'textual'),
    ...(hasPictures ? [property('schema:accessMode', 'visual')] : []),
    ...(isDescribed ? [property('schema:accessModeSufficient', 'textual')] : []),
    ...(hasPictures ? [property('schema:accessModeSufficient', 'textual,visual')] : []),
    ...[...features, ...(isDescribed ? ['alternativeText'] : [])].map((name) =>
      property('schema:accessibilityFeature', name),
    ),
    property('schema:accessibilityHazard', 'none'),
    property(
      'schema:accessibilitySummary',
      isDescribed
        ? 'Text and headings can be read by a screen reader in their order, size and typeface can be changed, and every picture that tells something has an alternative text.'
        : 'Text and headings can be read by a screen reader in their order, and size and typeface can be changed. Some pictures have no alternative text.',
    ),
    ...(isDescribed ? conformance : []),
  ]
}

/** The alternative texts that editors have written. Products are named beside their pictures; a cover always has one. */
const pictureTexts = ({ articles }: IssueEdition): string[] =>
  articles.flatMap(({ imageUrl, imageAlt, contentBlocks }) => [
    ...(imageUrl ? [imageAlt] : []),
    ...contentBlocks
      .filter(isContentBlock)
      .flatMap((block) => (block.type === 'image-gallery' ? block.data.images.map(({ alt }) => alt) : [])),
  ])
