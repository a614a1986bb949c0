import type { Article } from '../contracts/article.ts'
import { BLOCK_TYPES } from '../contracts/block-types.ts'
import type { AnyBlock, ContentBlock } from '../contracts/content-block.ts'

export type Passage = {
  kind: 'paragraph' | 'sub-heading'
  text: string
  /** An editor has said that this is a paragraph, although the rule makes it a sub-heading. */
  isFixedParagraph?: true
}

/**
 * The body of an article as text: markup tags are taken out, basic entities become their characters, blank lines
 * separate the passages. What comes out is text and must be escaped like any other; it may well contain '<'.
 */
export function paragraphsOf(content: string): Passage[] {
  const marked = content.replaceAll(MARK, '').replaceAll(PARAGRAPH_TAG, MARK).replace(/\r\n?/g, '\n').replace(TAG, '')
  return decodeEntities(marked)
    .split(/\n\s*\n/)
    .map(toPassage)
    .filter(({ text }) => text !== '')
}

function toPassage(marked: string): Passage {
  const text = withSingleSpaces(marked.replaceAll(MARK, ''))
  if (!isSubHeading(text)) return { kind: 'paragraph', text }
  return marked.trimStart().startsWith(MARK)
    ? { kind: 'paragraph', text, isFixedParagraph: true }
    : { kind: 'sub-heading', text }
}

/**
 * The stored form of passages, so that `paragraphsOf(formatBody(passages))` equals `passages`. The text of a passage has no
 * blank lines; other white space is collapsed as on the page. Empty passages are left out.
 */
export function formatBody(passages: Pick<Passage, 'text' | 'isFixedParagraph'>[]): string {
  return passages
    .map(({ text, isFixedParagraph }) => ({ text: withSingleSpaces(text.replaceAll(MARK, '')), isFixedParagraph }))
    .filter(({ text }) => text !== '')
    .map(({ text, isFixedParagraph }) => (isFixedParagraph ? PARAGRAPH_TAG : '') + escapeText(text))
    .join('\n\n')
}

/** The tag is taken out like any other, so that no reader of the stored text sees it. */
const PARAGRAPH_TAG = '<p role="paragraph">'
/** Stands for PARAGRAPH_TAG while the other tags are taken out. A noncharacter, which no text may contain (Unicode 23.7). */
const MARK = '\ufdd0'

const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Shorter than 100 characters, with a colon, without a period, at most 10 words. */
export function isSubHeading(text: string): boolean {
  return text.length < 100 && text.includes(':') && !text.includes('.') && text.trim().split(/\s+/).length <= 10
}

// Stops at the next '<' or '>', so that a wall of '<' costs no more than its length.
const TAG = /<[a-z!/?][^<>]*>/gi

const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#039': "'",
  '#x27': "'",
}

/** One pass only: '&amp;lt;' is the text '&lt;', not a '<'. */
function decodeEntities(text: string): string {
  return text.replace(/&(#?\w{1,5});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
}

export type BodyPart = Passage | { kind: 'block'; block: ContentBlock }
export type PlacedPart<Block> = Passage | { kind: 'block'; block: Block }

/** Everything between the header and the footer of an article, in order. Blocks of unknown types are left out. */
export const bodyParts = ({ content, contentBlocks }: Pick<Article, 'content' | 'contentBlocks'>): BodyPart[] =>
  withBlocks(paragraphsOf(content), contentBlocks.filter(isContentBlock))

/** Whether this version knows the type of the block. */
export const isContentBlock = (block: AnyBlock): block is ContentBlock =>
  (BLOCK_TYPES as readonly string[]).includes(block.type)

/** Sets each block after the passage that its `after` names, and the blocks without one where `evenPositions` says. */
export function withBlocks<Block extends { after?: number | undefined }>(
  passages: Passage[],
  blocks: Block[],
): PlacedPart<Block>[] {
  const positions = evenPositions(passages, blocks.filter(({ after }) => after === undefined).length)
  const placed = Map.groupBy(blocks, ({ after }) =>
    Math.min(after ?? positions.shift() ?? passages.length, passages.length),
  )
  const blocksAfter = (count: number) => (placed.get(count) ?? []).map((block) => ({ kind: 'block' as const, block }))
  return [...blocksAfter(0), ...passages.flatMap((passage, index) => [passage, ...blocksAfter(index + 1)])]
}

/**
 * The positions of so many blocks, each as the number of passages before it: as evenly as the text allows, never before the
 * first passage, never between a sub-heading and what it heads, and after the last passage only if there is no other position.
 */
export function evenPositions(passages: Passage[], count: number): number[] {
  const positions: number[] = []
  passages.forEach(({ kind }, index) => {
    if (kind === 'sub-heading') return
    while (positions.length < count && index + 1 >= ((positions.length + 1) * passages.length) / (count + 1))
      positions.push(index + 1)
  })
  while (positions.length < count) positions.push(passages.length)
  return positions
}
