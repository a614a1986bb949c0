import { issueEpubPath, issuePdfPath } from '#lib/content-paths.ts'
import type { Issue } from '#shared/contracts/issue.ts'

export interface IssueFormat {
  label: string
  url: string
  /** A file that is saved needs no tab. */
  opensTab: boolean
}

/** The page that says how an EPUB reaches a device. */
export const E_READER_PAGE = '/reading-on-an-e-reader'

/** The formats in which readers get an issue. `hasFiles`: its PDF and its EPUB are made from its articles and open to everybody. */
export function issueFormats(
  { id, pdfUrl, appleNewsUrl, issuuUrl }: Pick<Issue, 'id' | 'pdfUrl' | 'appleNewsUrl' | 'issuuUrl'>,
  hasFiles: boolean,
): IssueFormat[] {
  const formats = [
    { label: 'Download PDF', url: pdfUrl ?? (hasFiles ? issuePdfPath(id) : null), opensTab: true },
    { label: 'Download EPUB', url: hasFiles ? issueEpubPath(id) : null, opensTab: false },
    { label: 'Apple News', url: appleNewsUrl, opensTab: true },
    { label: 'View on Issuu', url: issuuUrl, opensTab: true },
  ]
  return formats.flatMap(({ url, ...format }) => (url ? [{ ...format, url }] : []))
}

/** Files of this site are there from the release of an issue on, addresses elsewhere at once. */
export const isFileOfThisSite = ({ url }: IssueFormat) => url.startsWith('/issues/')
