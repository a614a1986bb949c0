import type { ContentBlock } from '../contracts/content-block.ts'

export type Passage = { kind: 'paragraph' | 'sub-heading'; text: string }

/**
 * The body of an article as text: markup tags are taken out, basic entities become their characters, blank lines
 * separate the passages. What comes out is text and must be escaped like any other; it may well contain '<'.
 */
export function paragraphsOf(content: string): Passage[] {
  return decodeEntities(content.replace(/\r\n?/g, '\n').replace(TAG, ''))
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => ({ kind: isSubHeading(text) ? 'sub-heading' : 'paragraph', text }))
}

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

/**
 * Sets the content blocks into the text, in their order and as evenly as the text allows: never before the first
 * paragraph, never between a sub-heading and what it heads, and after the last paragraph only if there is no other place.
 */
export function withBlocks(passages: Passage[], blocks: ContentBlock[]): BodyPart[] {
  const parts: BodyPart[] = []
  let placed = 0
  passages.forEach((passage, index) => {
    parts.push(passage)
    if (passage.kind === 'sub-heading') return
    while (placed < blocks.length && index + 1 >= ((placed + 1) * passages.length) / (blocks.length + 1)) {
      const block = blocks[placed++]
      if (block) parts.push({ kind: 'block', block })
    }
  })
  for (const block of blocks.slice(placed)) parts.push({ kind: 'block', block })
  return parts
}
