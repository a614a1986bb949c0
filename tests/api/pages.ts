import type { ReaderUnderTest } from './accounts-under-test.ts'

/** The ids of a whole list, page by page, as the Link headers lead. */
export async function idsOverPages(
  reader: ReaderUnderTest,
  path: string,
  afterEach: () => Promise<void> = async () => {},
): Promise<string[]> {
  const ids: string[] = []
  const [address = ''] = path.split('?')
  for (let next: string | undefined = path; next; ) {
    const answer = await reader.get(next)
    ids.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id))
    const query: string | undefined = /^<(\?[^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    next = query && `${address}${query}`
    await afterEach()
  }
  return ids
}
