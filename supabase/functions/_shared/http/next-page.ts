import { formatCursor } from '../contracts/paging.ts'

/**
 * Says where a list goes on, relative to the address that was asked, because the API is reached under more than one. No
 * headers on the last page.
 */
export function nextPageHeaders(
  query: { limit: number } & Record<string, string | number | undefined>,
  next: { time: string; id: string } | undefined,
): Record<string, string> {
  if (!next) return {}
  const params = Object.entries({ ...query, cursor: formatCursor(next) }).filter(([, value]) => value !== undefined)
  return { Link: `<?${params.map((pair) => pair.join('=')).join('&')}>; rel="next"` }
}
