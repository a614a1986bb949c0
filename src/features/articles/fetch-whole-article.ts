const REPEATS = 2
const DEFAULT_WAIT_S = 2
const MAX_WAIT_S = 5

/**
 * The page of an article for members with its whole text; `path` is that of `data-members-part`. Where the site answers 503, because
 * many pages are being rendered or the publisher restarts, it is asked twice more, after the seconds of `Retry-After`.
 *
 * The browser keeps the page, and asks the site each time whether this reader may still have it: `no-cache` says so even where the
 * page is restored by the back button, for which browsers take what they have without asking.
 */
export async function fetchWholeArticle(path: string): Promise<Response> {
  for (let repeats = REPEATS; ; repeats--) {
    const response = await fetch(path, { cache: 'no-cache' })
    if (response.status !== 503 || repeats === 0) return response
    await new Promise((resolve) => setTimeout(resolve, waitMs(response)))
  }
}

/** Up to half longer at random, so that those who were refused together do not come back together. */
function waitMs({ headers }: Response): number {
  const seconds = Math.min(Number(headers.get('Retry-After')) || DEFAULT_WAIT_S, MAX_WAIT_S)
  return seconds * 1000 * (1 + Math.random() / 2)
}
