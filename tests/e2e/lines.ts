import type { Locator } from '@playwright/test'

/** How many letters a full line of a paragraph holds, on average; its last line does not count. */
export function lettersPerLine(paragraph: Locator): Promise<number> {
  return paragraph.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const range = document.createRange()
    const lines = new Map<number, number>()
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const top = range.getBoundingClientRect().top
      lines.set(top, (lines.get(top) ?? 0) + 1)
    }
    const full = [...lines.values()].slice(0, -1)
    return full.reduce((sum, letters) => sum + letters, 0) / full.length
  })
}
