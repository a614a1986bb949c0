/** `/media/<name>.webp` as first written, or the long form of an earlier rendering. Names hold no dot. */
const mediaUrl = /\/media\/([a-z0-9-]+)((?:\.[a-z0-9-]+)*)\.webp/g

export type Rewritten = { text: string; unknown: string[] }

/** Puts the current stem of each picture into every media URL of a seed file; names nobody draws are listed. */
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
