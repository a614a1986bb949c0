/** Just below the bar. */
const READING_LINE_PX = 80

/**
 * The index of the block at the reading line, plus the fraction of it that lies above: 14.35 is 35 % into the fifteenth block.
 * Unlike pixels it is independent of text size and screen.
 */
export function scrollPositionIn(article: HTMLElement): number {
  const blocks = blocksOf(article)
  const index = blocks.findLastIndex((block) => block.getBoundingClientRect().top <= READING_LINE_PX)
  const box = blocks[index]?.getBoundingClientRect()
  if (!box?.height) return 0
  return index + Math.min(0.99, (READING_LINE_PX - box.top) / box.height)
}

export function scrollToPosition(article: HTMLElement, position: number): void {
  const box = blocksOf(article)[Math.floor(position)]?.getBoundingClientRect()
  const top = box && position > 0 ? scrollY + box.top + (position % 1) * box.height - READING_LINE_PX : 0
  scrollTo({ top, behavior: 'instant' })
}

/** From 0 to 1. */
export function fractionRead(article: HTMLElement): number {
  const { top, height } = article.getBoundingClientRect()
  const scrollable = height - (innerHeight - READING_LINE_PX)
  if (scrollable <= 0) return 1
  return Math.min(1, Math.max(0, (READING_LINE_PX - top) / scrollable))
}

const blocksOf = (article: HTMLElement) => [...article.children].flatMap((block) => [...block.children])
