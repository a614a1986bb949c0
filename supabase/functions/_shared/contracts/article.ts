import { z } from 'zod'
import { AnyBlock } from './content-block.ts'
import { LanguageName } from './language.ts'
import { ImageUrl, Slug, Timestamp } from './primitives.ts'

/** An access rule: everyone, readers with an account, readers who have a plan with a price, or one of this tier or above. */
export const Access = z.enum(['everyone', 'accounts', 'plans', 'gold', 'platinum'])
export type Access = z.infer<typeof Access>

/** An author as readers see them on a page of their own. */
export interface PublicAuthor {
  id: string
  name: string
  biography: string
  portraitUrl: string | null
  portraitAlt: string
}

/** The same article in another language. */
export const LanguageVersion = z
  .object({
    id: Slug,
    title: z.string(),
    language: LanguageName,
    isTranslation: z.boolean().describe('False for the original.'),
  })
  .meta({ id: 'LanguageVersion' })
export type LanguageVersion = z.infer<typeof LanguageVersion>

/** An article. Lists contain whole articles, so that the shape is the same everywhere. */
export const Article = z
  .object({
    id: Slug,
    title: z.string(),
    excerpt: z.string(),
    content: z.string().describe('Body text; blank lines separate paragraphs.'),
    author: z.string(),
    category: z.string().describe('As stored, e.g. "food-and-wine"; shown as "Food & Wine".'),
    imageUrl: ImageUrl.nullable(),
    imageAlt: z.string(),
    publishedAt: Timestamp,
    featured: z.boolean(),
    issueId: Slug.nullable(),
    contentBlocks: z.array(AnyBlock),
    seoTitle: z.string().describe('Title for search engines and social cards; empty: the title.'),
    seoDescription: z.string().describe('Description for search engines and social cards; empty: the excerpt.'),
    language: LanguageName.describe('Of title and text.'),
    isTranslation: z.boolean(),
    translator: z.string().describe('Who has translated it; empty: nobody is named.'),
    languageVersions: z
      .array(LanguageVersion)
      .optional()
      .describe('The published ones in other languages; absent in previews.'),
    access: Access.optional().describe('Who reads the whole article; absent in previews.'),
    isOpening: z
      .boolean()
      .optional()
      .describe('Whether `content` has the first paragraphs only, because the whole article is for members.'),
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article> & {
  /** On pages only: the authors of the byline that have a page. */
  authors?: Pick<PublicAuthor, 'id' | 'name'>[]
}

/** An article as lists show it. */
export type ArticleSummary = Omit<Article, 'content' | 'contentBlocks' | 'access' | 'isOpening' | 'languageVersions'>
