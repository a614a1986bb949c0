import { strToU8, type Zippable, zipSync } from 'fflate'
import { loadPictures, type PictureSizes } from '../edition-pictures.ts'
import type { DocumentContext, IssueEdition, OnTypesettingProgress } from '../types.ts'
import { epubFonts, fontLicences } from './epub-fonts.ts'
import { type EpubFile, packageDocument } from './package-document.ts'
import { epubPages, navigationDocument } from './pages.ts'
import { stylesheet } from './stylesheet.ts'

/** A tablet is 1,600 pixels wide, a reader with electronic paper 1,264. */
const SIZES: PictureSizes = {
  cover: { width: 1240, height: 1653 },
  opening: { width: 1240, height: 960 },
  wide: { width: 1240 },
  half: { width: 1240 },
  product: { width: 800, height: 1000 },
}

/** The EPUB of an issue. Equal editions have equal bytes. */
export async function renderIssueEpub(
  edition: IssueEdition,
  context: DocumentContext,
  onProgress: OnTypesettingProgress,
): Promise<Buffer> {
  const { findPicture, files: pictures } = await loadPictures(edition, SIZES, context, onProgress)
  const pages = epubPages(edition, { findPicture, siteUrl: context.siteUrl })
  const fonts = await epubFonts(pages.map(({ xml }) => xml).join(''))
  const cover = findPicture(edition.issue.coverImageUrl, 'cover')?.file
  const files: EpubFile[] = [
    ...pages.map(({ file, xml }) => ({ ...xhtmlFile(file, xml), isPage: true as const })),
    { ...xhtmlFile('navigation.xhtml', navigationDocument(edition, pages)), properties: 'nav' },
    { path: 'issue.css', mediaType: 'text/css', bytes: Buffer.from(stylesheet(fonts, edition.issue.colours)) },
    ...fonts.map(({ file }) => file),
    ...fontLicences(),
    // They are loaded in any order.
    ...[...pictures]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, bytes]) => ({
        path,
        mediaType: 'image/jpeg',
        bytes,
        ...(path === cover && { properties: 'cover-image' as const }),
      })),
  ]
  return packed(files, packageDocument(edition, files, context.siteUrl))
}

const xhtmlFile = (path: string, xml: string) => ({
  path,
  mediaType: 'application/xhtml+xml',
  bytes: Buffer.from(xml),
})

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
/** The time of each file in the archive, which is written in the time zone of the machine: everywhere the same hour. */
const modifiedAt = () => new Date(1980, 0, 2, 12)

/** A reading system knows the file by its first entry, which is not compressed (EPUB 3.3, section 4.2.4). */
function packed(files: EpubFile[], packageXml: string): Buffer {
  const entries: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageXml),
  }
  for (const { path, mediaType, bytes } of files)
    entries[`EPUB/${path}`] = [bytes, { level: mediaType === 'image/jpeg' ? 0 : 9 }]
  return Buffer.from(zipSync(entries, { mtime: modifiedAt(), level: 9 }))
}
