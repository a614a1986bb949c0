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
 * The body of an article as text: markup tags are taken out, entities become their characters, blank lines separate the
 * passages. In pasted markup the tags of paragraphs, headings and lists separate them as well; one `<br>` is a space, two are a blank line.
 * The result is text and must be escaped like any other; it may well contain '<'.
 * `private.opening_of` finds the same passages in SQL: a change here needs one there.
 */
export function paragraphsOf(content: string): Passage[] {
  const marked = content
    .replaceAll(MARK, '')
    .replaceAll(PARAGRAPH_TAG, `\n\n${MARK}`)
    .replace(/\r\n?/g, '\n')
    .replace(BLOCK_TAG, '\n\n')
    .replace(LINE_BREAK_TAG, '\n')
    .replace(TAG, '')
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

// Each stops at the next '<' or '>', so that a wall of '<' costs no more than its length.
const TAG = /<[a-z!/?][^<>]*>/gi
const BLOCK_TAG =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|figure|figcaption|section|article|hr|pre|table|tr)(?=[\s/>])[^<>]*>/gi
const LINE_BREAK_TAG = /<br(?=[\s/>])[^<>]*>/gi

/** The names of the characters from U+00A0 to U+00FF, in their order. */
const LATIN_1_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'

/** The named entities of HTML 4 that text has: Latin letters, punctuation and what markup reserves. `private.decode_entities` has them too. */
export const ENTITIES = new Map([
  ...LATIN_1_NAMES.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
  ...Object.entries({
    hellip: '…',
    bull: '•',
    dagger: '†',
    Dagger: '‡',
    prime: '′',
    Prime: '″',
    lsaquo: '‹',
    rsaquo: '›',
  }),
  ...Object.entries({ euro: '€', trade: '™', minus: '−', OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ' }),
  ...Object.entries({ ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '', zwj: '' }),
])

/** One pass only: '&amp;lt;' is the text '&lt;', not a '<'. Unknown names stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (entity, hex?: string, decimal?: string, name = '') => {
      if (hex) return characterOf(Number.parseInt(hex, 16)) ?? entity
      if (decimal) return characterOf(Number(decimal)) ?? entity
      return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? entity
    },
  )
}

/** Nothing for control characters, surrogates, noncharacters and numbers beyond Unicode. */
function characterOf(codePoint: number): string | undefined {
  if (codePoint > 0x10ffff) return undefined
  const character = String.fromCodePoint(codePoint)
  return /^[\P{C}\p{Cf}\p{Co}]$/u.test(character) ? character : undefined
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
