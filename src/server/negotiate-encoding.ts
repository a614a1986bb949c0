export type Encoding = 'br' | 'gz' | 'plain'

/** Browsers send a handful of different headers; each is judged once. Hostile variety only empties the table. */
const cache = new Map<string, Encoding>()
const MAX_CACHED = 500

/** What to send for an Accept-Encoding header: the smallest that the client accepts, plain for those that say nothing. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'plain'
  const cached = cache.get(header)
  if (cached !== undefined) return cached
  const encoding = chooseEncoding(header)
  if (cache.size >= MAX_CACHED) cache.clear()
  if (header.length < 200) cache.set(header, encoding)
  return encoding
}

function chooseEncoding(header: string): Encoding {
  const qualities = qualityValues(header)
  const qualityOf = (...names: string[]) =>
    names.map((name) => qualities.get(name)).find((quality) => quality !== undefined)
  const br = qualityOf('br', '*') ?? 0
  const gzip = qualityOf('gzip', 'x-gzip', '*') ?? 0
  const plain = qualityOf('identity') ?? 0.0001
  if (br > 0 && br >= gzip && br >= plain) return 'br'
  if (gzip > 0 && gzip >= plain) return 'gz'
  return 'plain'
}

function qualityValues(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    if (name !== '') qualities.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  return qualities
}
