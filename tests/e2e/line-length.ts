import type { Locator } from '@playwright/test'

/** The average number of characters in a full line of a paragraph; its last line does not count. */
export function charactersPerLine(paragraph: Locator): Promise<number> {
  return paragraph.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const range = document.createRange()
    const lines = new Map<number, number>()
    for (let offset = 0; offset < text.length; offset += 1) {
      range.setStart(text, offset)
      range.setEnd(text, offset + 1)
      const top = range.getBoundingClientRect().top
      lines.set(top, (lines.get(top) ?? 0) + 1)
    }
    const fullLines = [...lines.values()].slice(0, -1)
    return fullLines.reduce((sum, count) => sum + count, 0) / fullLines.length
  })
}
