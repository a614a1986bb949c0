const IDEMPOTENCY_HEADER = 'Idempotency-Key'
const MAX_RETRIES = 3

/** What costs nothing when it is made: the worst that a second one does is to lie at Stripe unused, and to expire. */
const REPEATABLE_PATHS = /^\/v1\/(customers|subscriptions|payment_intents|setup_intents|products|prices)$/

/**
 * Asks Stripe. What failed over there while it was being done is answered with the same failure for a day to whoever asks
 * with the same key: then it is asked for under a fresh one, so that nobody is kept from paying for so long. Never for
 * money that goes back; that waits for its next try.
 */
export async function fetchWithFreshIdempotencyKey(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  let response = await fetch(input, init)
  const headers = new Headers(init?.headers)
  const key = headers.get(IDEMPOTENCY_HEADER)
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (!key || !REPEATABLE_PATHS.test(pathname)) return response
  for (let retry = 1; retry <= MAX_RETRIES && isReplayedFailure(response); retry++) {
    await response.body?.cancel()
    headers.set(IDEMPOTENCY_HEADER, `${key}-again-${retry}`)
    response = await fetch(input, { ...init, headers })
  }
  return response
}

const isReplayedFailure = ({ status, headers }: Response) => status >= 500 && headers.get('idempotent-replayed') === 'true'
