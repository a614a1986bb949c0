import { deepEqual } from 'fast-equals'
import type { ArticleDocument, DraftBlock } from '#shared/contracts/article-draft.ts'
import {
  evenPositions,
  formatBody,
  isSubHeading,
  type Passage,
  paragraphsOf,
  withBlocks,
} from '#shared/domain/article-body.ts'

/** The body of an article, in order. */
export type DocumentPart = ParagraphPart | BlockPart
export interface ParagraphPart {
  kind: 'paragraph'
  text: string
  /** Stays a paragraph, although the rule of the page would make it a sub-heading. */
  isFixedParagraph: boolean
}
export interface BlockPart {
  kind: 'block'
  block: DraftBlock
}

export type Body = Pick<ArticleDocument, 'content' | 'contentBlocks'>

export const paragraphPart = (text: string, isFixedParagraph = false): ParagraphPart => ({
  kind: 'paragraph',
  text,
  isFixedParagraph,
})

export const partsOf = ({ content, contentBlocks }: Body): DocumentPart[] =>
  withBlocks(passagesOf(content), contentBlocks).map((part) =>
    part.kind === 'block' ? part : paragraphPart(part.text, part.isFixedParagraph),
  )

/**
 * The document with this body. Content and blocks that stand for the same parts already are kept to the letter, so that an
 * article that was only opened is not changed. Throws nothing: empty paragraphs are left out.
 */
export function withParts<Document extends Body>(base: Document, parts: readonly DocumentPart[]): Document {
  const content = contentOf(base.content, parts)
  const passages = passagesOf(content)
  return { ...base, content, contentBlocks: contentBlocksOf(base.contentBlocks, passages, parts) }
}

function contentOf(baseContent: string, parts: readonly DocumentPart[]): string {
  const content = formatBody(
    parts
      .filter((part) => part.kind === 'paragraph')
      .map(({ text, isFixedParagraph }) => ({ text, ...(isFixedParagraph && isHeadingLine(text) && FIXED) })),
  )
  return deepEqual(passagesOf(baseContent), passagesOf(content)) ? baseContent : content
}

const FIXED = { isFixedParagraph: true } as const

/** Whether the page would print the text as a sub-heading, once its white space is collapsed as there. */
export const isHeadingLine = (text: string) => isSubHeading(text.replace(/\s+/g, ' ').trim())

function contentBlocksOf(baseBlocks: DraftBlock[], passages: Passage[], parts: readonly DocumentPart[]): DraftBlock[] {
  const placed = placedBlocksOf(parts)
  if (deepEqual(placed, placedBlocksOf(withBlocks(passages, baseBlocks)))) return baseBlocks
  const floating = placed.filter(({ block }) => block.after === undefined)
  const positions = evenPositions(passages, floating.length)
  const standEvenly = floating.every(({ position }, index) => position === positions[index])
  return placed.map(({ block, position }) =>
    block.after === undefined && standEvenly ? block : block.after === position ? block : { ...block, after: position },
  )
}

/** Each block with the number of passages before it. */
function placedBlocksOf(parts: readonly (DocumentPart | Passage)[]): { block: DraftBlock; position: number }[] {
  let position = 0
  return parts.flatMap((part) => {
    if (part.kind === 'block') return [{ block: (part as BlockPart).block, position }]
    if (isPassage(part.text)) position++
    return []
  })
}

const isPassage = (text: string) => formatBody([{ text }]) !== ''

// The same content is parsed at each key press: the last few results are kept.
const recentPassages = new Map<string, Passage[]>()

function passagesOf(content: string): Passage[] {
  const known = recentPassages.get(content)
  if (known) return known
  const passages = paragraphsOf(content)
  if (recentPassages.size >= 8) recentPassages.delete(recentPassages.keys().next().value ?? '')
  recentPassages.set(content, passages)
  return passages
}
