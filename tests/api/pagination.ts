import type { TestReader } from './accounts.fixtures.ts'

/** The ids of a whole list, page by page, as the Link headers lead. */
export async function idsAcrossPages(
  reader: TestReader,
  path: string,
  afterEach: () => Promise<void> = async () => {},
): Promise<string[]> {
  const ids: string[] = []
  const [address = ''] = path.split('?')
  for (let next: string | undefined = path; next; ) {
    const response = await reader.get(next)
    ids.push(...((await response.json()) as { id: string }[]).map(({ id }) => id))
    const query: string | undefined = /^<(\?[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    next = query && `${address}${query}`
    await afterEach()
  }
  return ids
}
