/** `/media/<name>.webp` as an author writes it, or with the stem of an earlier rendering. Names contain no dot. */
const mediaUrl = /\/media\/([a-z0-9-]+)((?:\.[a-z0-9-]+)*)\.webp/g

export type Rewritten = { text: string; unknown: string[] }

/**
 * Replaces the media URLs of a seed file by those of the current stems, and lists names that the catalogue does not
 * have.
 */
export function rewriteMediaUrls(text: string, stems: ReadonlyMap<string, string>): Rewritten {
  const unknown = new Set<string>()
  const rewritten = text.replace(mediaUrl, (url: string, name: string) => {
    const stem = stems.get(name)
    if (stem) return `/media/${stem}.webp`
    unknown.add(name)
    return url
  })
  return { text: rewritten, unknown: [...unknown] }
}
