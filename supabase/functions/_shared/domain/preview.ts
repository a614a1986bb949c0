import type { ArticleDocument, DraftBlock } from '../contracts/article-draft.ts'
import { type AnyBlock, ContentBlock } from '../contracts/content-block.ts'
import type { PreviewArticle } from '../contracts/preview.ts'
import { byline } from './byline.ts'
import type { Language } from './language.ts'

/** Where a preview link carries its token: `/articles/<id>?preview=<token>`. */
export const PREVIEW_PARAMETER = 'preview'
/** Where the preview of an issue for staff names one of its pages: `/preview/issues/<id>?page=/articles/<id>`. */
export const PREVIEWED_PAGE_PARAMETER = 'page'

interface PreviewSource {
  /** The address of the article; null before it is first published. */
  articleId: string | null
  document: ArticleDocument
  authors: string[]
  language: Language
  isTranslation: boolean
  translator: string
  /** ISO 8601; used if the document names no date of publication. */
  publishedAt: string
}

/** The page of a working copy as it would be if it were published now. Blocks that are not complete yet are left out. */
export function previewArticle({
  articleId,
  document,
  authors,
  publishedAt,
  ...source
}: PreviewSource): PreviewArticle {
  return {
    id: document.slug ?? articleId ?? 'preview',
    title: document.title || 'Untitled',
    excerpt: document.excerpt,
    content: document.content,
    author: byline(authors),
    category: document.category,
    imageUrl: document.imageUrl,
    imageAlt: document.imageAlt,
    publishedAt: document.publishedAt ?? publishedAt,
    featured: document.featured,
    issueId: document.issueId,
    contentBlocks: document.contentBlocks.flatMap(completeBlock),
    seoTitle: document.seoTitle,
    seoDescription: document.seoDescription,
    language: source.language,
    isTranslation: source.isTranslation,
    translator: source.translator,
    position: document.position,
  }
}

const completeBlock = (block: DraftBlock): AnyBlock[] => {
  const parsed = ContentBlock.safeParse(block)
  return parsed.success ? [parsed.data] : []
}
