const MAX_ATTEMPTS = 4

/**
 * Repeats a measurement that fails, at most three times, and prints the reason of each repetition. On a busy machine a
 * browser trace can lack its first event (Lighthouse's NO_NAVSTART), which says nothing about the page.
 */
export async function withRetries<T>(measure: () => Promise<T>, name: string, log = console.warn): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measure()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (attempt === MAX_ATTEMPTS) throw new Error(`${name} failed ${attempt} times: ${reason}`, { cause: error })
      log(`${name} is measured again after attempt ${attempt} of ${MAX_ATTEMPTS}: ${reason}`)
    }
  }
}
