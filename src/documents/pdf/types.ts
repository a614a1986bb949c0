import type { Article } from '#shared/contracts/article.ts'
import type { Palette } from '#shared/contracts/issue-colours.ts'
import type { IssueEdition } from '../types.ts'
import type { createTextStyles } from './page-styles.ts'

/** An image prepared for print. */
export interface PdfImage {
  src: { data: Buffer; format: 'jpg' }
  /** Height divided by width. */
  aspectRatio: number
}

export type ImageUse = 'cover' | 'opening' | 'wide' | 'half' | 'product'
/** Undefined when the URL is not an image of this site. */
export type FindPdfImage = (url: string | null | undefined, use: ImageUse) => PdfImage | undefined

/** The page on which each article opens. Filled while the pages are rendered, read by the table of contents. */
export type PageNumbers = Map<Article['id'], number>

export interface PdfContext {
  edition: IssueEdition
  findImage: FindPdfImage
  pageNumbers: PageNumbers
  siteUrl: string
  palette: Palette
  textStyles: ReturnType<typeof createTextStyles>
  pageBackground: string
  /** Called when the opening page of an article is laid out, possibly several times. */
  onArticle: (id: Article['id']) => void
}

/** What elements of the text need. */
export type PdfStyles = Pick<PdfContext, 'palette' | 'textStyles' | 'findImage'>
