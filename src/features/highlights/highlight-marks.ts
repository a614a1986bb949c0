import { readArticleText, textNodesOf } from './article-text.ts'
import { findQuote, type Quote } from './quote-selector.ts'

/** Marks a passage in the text. False when it is no longer there. */
export function markPassage(root: Element, id: string, quote: Quote): boolean {
  const text = readArticleText(root)
  const span = findQuote(text.text, quote)
  if (!span) return false
  for (const node of textNodesOf(text, span)) {
    const mark = document.createElement('mark')
    mark.dataset.highlight = id
    node.replaceWith(mark)
    mark.append(node)
  }
  return true
}

/** Whether the marks are those of the passage as it is found in the text now. */
export function isMarked(root: Element, id: string, quote: Quote): boolean {
  const { text, pieces } = readArticleText(root)
  const marked = pieces.filter(({ node }) => node.parentElement?.closest(selectorOf(id)))
  const last = marked.at(-1)
  const span = findQuote(text, quote)
  if (!last || !span) return false
  return marked[0]?.start === span.start && last.start + last.node.length === span.end
}

const selectorOf = (id: string) => `mark[data-highlight="${CSS.escape(id)}"]`

export const marksOf = (root: ParentNode, id: string) => root.querySelectorAll<HTMLElement>(selectorOf(id))

export function unmarkPassage(root: ParentNode, id: string): void {
  for (const mark of marksOf(root, id)) {
    const parent = mark.parentNode
    mark.replaceWith(...mark.childNodes)
    parent?.normalize()
  }
}
