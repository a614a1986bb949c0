/** Reading speed in words a minute. */
const WORDS_PER_MINUTE = 230

/** Whole minutes, one at least. */
export function readingMinutes(content: string): number {
  const words = content.match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
