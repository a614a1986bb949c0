export type Encoding = 'br' | 'gz' | 'plain'

/** Browsers send a handful of different headers; each is judged once. Hostile variety only empties the table. */
const judged = new Map<string, Encoding>()
const JUDGED_AT_MOST = 500

/** What to send for an Accept-Encoding header: the smallest that the client accepts, plain for those that say nothing. */
export function negotiate(header: string | undefined): Encoding {
  if (header === undefined) return 'plain'
  const known = judged.get(header)
  if (known !== undefined) return known
  const encoding = judge(header)
  if (judged.size >= JUDGED_AT_MOST) judged.clear()
  if (header.length < 200) judged.set(header, encoding)
  return encoding
}

function judge(header: string): Encoding {
  const weights = weightsOf(header)
  const weightOf = (...names: string[]) => names.map((name) => weights.get(name)).find((weight) => weight !== undefined)
  const br = weightOf('br', '*') ?? 0
  const gzip = weightOf('gzip', 'x-gzip', '*') ?? 0
  const plain = weightOf('identity') ?? 0.0001
  if (br > 0 && br >= gzip && br >= plain) return 'br'
  if (gzip > 0 && gzip >= plain) return 'gz'
  return 'plain'
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  return weights
}
