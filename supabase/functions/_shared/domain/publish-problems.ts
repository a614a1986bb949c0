import type { ArticleDocument } from '../contracts/article-draft.ts'
import { AnyBlock } from '../contracts/content-block.ts'

/** The words for each field that keeps an article from being published. The names are those of private.article_problems. */
export const publishProblemTexts = {
  title: 'A title, please.',
  content: 'Some text, please.',
  imageAlt: 'A description of the picture, please, for readers who do not see it.',
  galleryAlt: 'A description of each picture in the galleries, please.',
  contentBlocks: 'A block is not complete.',
  authorIds: 'An author does not exist any more.',
  issueId: 'The issue does not exist any more.',
} as const
export type PublishField = keyof typeof publishProblemTexts

/** Records that an article may name; without them the document alone is judged. */
interface KnownRecords {
  authorIds: ReadonlySet<string>
  issueIds: ReadonlySet<string>
}

/**
 * Why an article cannot be published: the words for each field, empty if it can. Same rule as private.article_problems,
 * which also limits all blocks together to 1 MB.
 */
export function publishProblems(
  document: ArticleDocument,
  known?: KnownRecords,
): Partial<Record<PublishField, string>> {
  const { title, content, imageUrl, imageAlt, contentBlocks, authorIds, issueId } = document
  const ids = new Set(contentBlocks.map(({ id }) => id))
  const found: Record<PublishField, boolean> = {
    title: isBlank(title),
    content: isBlank(content),
    imageAlt: imageUrl !== null && isBlank(imageAlt),
    galleryAlt: contentBlocks.some(hasImageWithoutAlt),
    contentBlocks:
      ids.size < contentBlocks.length || !contentBlocks.every((block) => AnyBlock.safeParse(block).success),
    authorIds: known !== undefined && !authorIds.every((id) => known.authorIds.has(id)),
    issueId: known !== undefined && issueId !== null && !known.issueIds.has(issueId),
  }
  const fields = (Object.keys(found) as PublishField[]).filter((field) => found[field])
  return Object.fromEntries(fields.map((field) => [field, publishProblemTexts[field]]))
}

const isBlank = (text: string) => text.trim() === ''

function hasImageWithoutAlt({ type, data }: ArticleDocument['contentBlocks'][number]): boolean {
  if (type !== 'image-gallery' || !Array.isArray(data.images)) return false
  return data.images.some((image: { alt?: unknown } | null) => typeof image?.alt !== 'string' || isBlank(image.alt))
}
