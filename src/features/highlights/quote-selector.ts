import { highlightLimits } from '#shared/contracts/text-limits.ts'

// A passage is stored by its words and those around it (W3C Web Annotation Data Model, 4.2.4), so that it is found again after
// corrections elsewhere in the text.

export interface Quote {
  prefix: string
  exact: string
  suffix: string
}

/** A part of the text, as offsets of characters. */
export interface TextSpan {
  start: number
  end: number
}

/** Enough to tell two equal passages apart; more would be lost with each correction nearby. */
const CONTEXT_LENGTH = Math.min(40, highlightLimits.context)
/** A passage that was corrected itself is sought between its neighbours, up to this multiple of its length. */
const MAX_GROWTH = 1.5

/** Undefined when the passage is blank or too long to be stored. */
export function describeQuote(text: string, { start, end }: TextSpan): Quote | undefined {
  const selected = text.slice(start, end)
  const exact = selected.trim()
  if (!exact || exact.length > highlightLimits.exact) return undefined
  const from = start + selected.indexOf(exact)
  const to = from + exact.length
  return {
    prefix: text.slice(Math.max(0, from - CONTEXT_LENGTH), from),
    exact,
    suffix: text.slice(to, to + CONTEXT_LENGTH),
  }
}

/** Undefined when the passage is no longer in the text. */
export function findQuote(text: string, quote: Quote): TextSpan | undefined {
  const { exact } = quote
  let best: TextSpan | undefined
  let bestScore = -1
  for (let start = text.indexOf(exact); start >= 0; start = text.indexOf(exact, start + 1)) {
    const end = start + exact.length
    const score =
      commonSuffixLength(text.slice(0, start), quote.prefix) + commonPrefixLength(text.slice(end), quote.suffix)
    if (score > bestScore) [best, bestScore] = [{ start, end }, score]
  }
  return best ?? findBetweenNeighbours(text, quote)
}

/** A word of the passage itself was corrected. */
function findBetweenNeighbours(text: string, { prefix, exact, suffix }: Quote): TextSpan | undefined {
  if (!prefix.trim() || !suffix.trim()) return undefined
  const before = text.indexOf(prefix)
  if (before < 0) return undefined
  const start = before + prefix.length
  const end = text.indexOf(suffix, start)
  return end > start && end - start <= exact.length * MAX_GROWTH ? { start, end } : undefined
}

function commonPrefixLength(one: string, other: string): number {
  let length = 0
  while (length < other.length && one[length] === other[length]) length++
  return length
}

function commonSuffixLength(one: string, other: string): number {
  let length = 0
  while (length < other.length && one.length > length && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}
