import { setTimeout } from 'node:timers/promises'

const FIRST_DELAY_MS = 400

/**
 * Calls `operation` until it succeeds, at most `attempts` times, and waits 0.4 s, 0.8 s, 1.6 s and so on in between. Rejects
 * with its last error, or at once with one that is not temporary.
 */
export async function withAttempts<T>(
  attempts: number,
  operation: () => Promise<T>,
  isTemporary: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation()
    } catch (error) {
      if (attempt >= attempts || !isTemporary(error)) throw error
      await setTimeout(FIRST_DELAY_MS * 2 ** (attempt - 1))
    }
  }
}
