import type { TextSpan } from './quote-selector.ts'

// The text of an article as readers select it, and the way from its offsets to the nodes of the page and back.

/** Parts of the page that are not text of the article. */
const EXCLUDED = 'script, style, button, form, dialog, astro-island, .no-print'
const BLOCK = 'p, h2, h3, h4, li, figcaption, blockquote, dt, dd, div, figure, section, aside'

interface Piece {
  node: Text
  /** The offset of its first character in the text. */
  start: number
}

export interface ArticleText {
  text: string
  pieces: Piece[]
}

/** Blocks are separated by a line break. */
export function readArticleText(root: Element): ArticleText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  let text = ''
  let block: Element | null | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest(EXCLUDED) || !node.nodeValue) continue
    const ownBlock = parent.closest(BLOCK)
    if (block && ownBlock !== block && text && !text.endsWith('\n')) text += '\n'
    block = ownBlock
    pieces.push({ node: node as Text, start: text.length })
    text += node.nodeValue
  }
  return { text, pieces }
}

/** The part of the text that a range covers. */
export function spanOfRange({ text, pieces }: ArticleText, range: Range): TextSpan {
  const offsetOf = (container: Node, offset: number) => {
    const direct = pieces.find(({ node }) => node === container)
    if (direct) return direct.start + offset
    const boundary = document.createRange()
    boundary.setStart(container, offset)
    // The first piece that does not lie before the boundary.
    return pieces.find(({ node }) => boundary.comparePoint(node, 0) >= 0)?.start ?? text.length
  }
  return {
    start: offsetOf(range.startContainer, range.startOffset),
    end: offsetOf(range.endContainer, range.endOffset),
  }
}

/** The text nodes of a part of the text, split at its ends. */
export function textNodesOf({ pieces }: ArticleText, { start, end }: TextSpan): Text[] {
  const nodes: Text[] = []
  for (const piece of pieces) {
    const from = Math.max(0, start - piece.start)
    const to = Math.min(piece.node.length, end - piece.start)
    if (from >= to) continue
    const selected = from > 0 ? piece.node.splitText(from) : piece.node
    if (to - from < selected.length) selected.splitText(to - from)
    nodes.push(selected)
  }
  return nodes
}
