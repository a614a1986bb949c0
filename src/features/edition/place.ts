/** Under the bar, where a reader's eyes return to. */
const LINE = 80

/**
 * How far somebody has read: 14.35 is thirty-five hundredths into the fifteenth part of the article. It holds for every
 * size of text and screen, as a number of pixels would not.
 */
export function placeIn(article: HTMLElement): number {
  const parts = partsOf(article)
  const at = parts.findLastIndex((part) => part.getBoundingClientRect().top <= LINE)
  const box = parts[at]?.getBoundingClientRect()
  if (!box?.height) return 0
  return at + Math.min(0.99, (LINE - box.top) / box.height)
}

export function goToPlace(article: HTMLElement, place: number): void {
  const box = partsOf(article)[Math.floor(place)]?.getBoundingClientRect()
  const top = box && place > 0 ? scrollY + box.top + (place % 1) * box.height - LINE : 0
  scrollTo({ top, behavior: 'instant' })
}

/** From 0 to 1. */
export function shareRead(article: HTMLElement): number {
  const { top, height } = article.getBoundingClientRect()
  const unseen = height - (innerHeight - LINE)
  if (unseen <= 0) return 1
  return Math.min(1, Math.max(0, (LINE - top) / unseen))
}

const partsOf = (article: HTMLElement) => [...article.children].flatMap((part) => [...part.children])
