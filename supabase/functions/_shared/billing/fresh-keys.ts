const KEY = 'Idempotency-Key'
const TRIES = 3

/** What costs nothing when it is made: the worst that a second one does is to lie at Stripe unused, and to expire. */
const MAY_BE_MADE_TWICE = /^\/v1\/(customers|subscriptions|payment_intents|setup_intents|products|prices)$/

/**
 * Asks Stripe. What failed over there while it was being done is answered with the same failure for a day to whoever asks
 * with the same key: then it is asked for under a fresh one, so that nobody is kept from paying for so long. Never for
 * money that goes back; that waits for its next try.
 */
export async function fetchUnderFreshKeys(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  let answer = await fetch(input, init)
  const headers = new Headers(init?.headers)
  const key = headers.get(KEY)
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (!key || !MAY_BE_MADE_TWICE.test(pathname)) return answer
  for (let again = 1; again <= TRIES && isOldFailure(answer); again++) {
    await answer.body?.cancel()
    headers.set(KEY, `${key}-again-${again}`)
    answer = await fetch(input, { ...init, headers })
  }
  return answer
}

const isOldFailure = ({ status, headers }: Response) => status >= 500 && headers.get('idempotent-replayed') === 'true'
