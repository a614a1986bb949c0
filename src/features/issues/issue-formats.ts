import { issueEpubPath, issuePdfPath } from '#lib/content-paths.ts'
import type { Access } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { Translate } from '#shared/domain/language.ts'
import { english } from '../../languages/locale.ts'

export interface IssueFormat {
  format: 'pdf' | 'epub' | 'apple-news' | 'issuu'
  label: string
  url: string
  /** A file that is saved needs no tab. */
  opensTab: boolean
}

/** The page that says how an EPUB reaches a device. */
export const E_READER_PAGE = '/reading-on-an-e-reader'

/** The formats in which readers get an issue. `files`: who gets the PDF and the EPUB that are made from its articles, if it has any. */
export function issueFormats(
  { id, pdfUrl, appleNewsUrl, issuuUrl }: Pick<Issue, 'id' | 'pdfUrl' | 'appleNewsUrl' | 'issuuUrl'>,
  files: Access | undefined,
  t: Translate = english.t,
): IssueFormat[] {
  const formats = [
    { format: 'pdf', label: t('Download PDF'), url: pdfUrl ?? (files ? issuePdfPath(id) : null), opensTab: true },
    { format: 'epub', label: t('Download EPUB'), url: files ? issueEpubPath(id) : null, opensTab: false },
    { format: 'apple-news', label: 'Apple News', url: appleNewsUrl, opensTab: true },
    { format: 'issuu', label: t('View on Issuu'), url: issuuUrl, opensTab: true },
  ] as const
  return formats.flatMap(({ url, ...format }) => (url ? [{ ...format, url }] : []))
}

/** The readers who may open the files of this site, if not everyone; follows 'are for'. */
export function readersOfFiles(files: Access, t: Translate = english.t): string | undefined {
  if (files === 'everyone') return undefined
  if (files === 'accounts') return t('readers with an account')
  return files === 'plans' ? t('subscribers') : t('subscribers with one of the larger plans')
}

/** Files of this site are there from the release of an issue on, addresses elsewhere at once. */
export const isFileOfThisSite = ({ url }: IssueFormat) => url.startsWith('/issues/')
