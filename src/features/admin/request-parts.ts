import { requestFilePage } from '#lib/api.ts'

interface Progress {
  /** After each part: how many have come. */
  onPart?: (count: number) => void
  isCancelled?: () => boolean
}

/**
 * Fetches a CSV file that a call answers in parts, such as `/admin/newsletter-export`. The parts are Blobs, which browsers may keep on
 * disk, so a million lines do not have to fit into memory. Undefined when it was cancelled. Throws an ApiError.
 */
export async function requestParts(
  path: string,
  query: object = {},
  { onPart, isCancelled }: Progress = {},
): Promise<Blob | undefined> {
  const parts: Blob[] = []
  for (let next: string | undefined; ; ) {
    const part = await requestFilePage(path, query, next)
    if (isCancelled?.()) return undefined
    parts.push(part.file)
    onPart?.(parts.length)
    if (!part.next) return new Blob(parts, { type: 'text/csv' })
    next = part.next
  }
}
