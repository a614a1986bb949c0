/** A text on one line, cut after a whole word when it is longer than allowed. */
export function lineWithin(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= longest) return line
  const cut = letters.slice(0, longest).join('')
  const end = cut.lastIndexOf(' ')
  const words = end > longest / 2 ? cut.slice(0, end) : [...cut].slice(0, -1).join('')
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`
}
