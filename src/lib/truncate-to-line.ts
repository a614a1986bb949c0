/** A text on one line, cut after a whole word when it has more than `maxLength` characters. */
export function truncateToLine(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= maxLength) return line
  const truncated = characters.slice(0, maxLength).join('')
  const lastSpace = truncated.lastIndexOf(' ')
  const words = lastSpace > maxLength / 2 ? truncated.slice(0, lastSpace) : [...truncated].slice(0, -1).join('')
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`
}
