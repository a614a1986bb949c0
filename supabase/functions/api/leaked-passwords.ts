import { createHash } from 'node:crypto'
import { fetchExternalText } from '../_shared/http/external-service.ts'
import type { Log } from '../_shared/http/log.ts'

/** Longer than an answer takes; a reader waits for it. */
const TIMEOUT_MS = 1000
/** A range has about 1,000 lines of 40 bytes, padding included. */
const MAX_BYTES = 256 * 1024
const PREFIX_LENGTH = 5

export type IsLeakedPassword = (password: string) => Promise<boolean>

/**
 * Asks a service such as Have I Been Pwned whether a password was in a leak. It learns five of forty digits of its SHA-1, and
 * with `Add-Padding` the length of the answer reveals nothing either
 * (https://haveibeenpwned.com/API/v3#PwnedPasswords). While the service does not answer, no password is refused for it.
 */
export function createLeakedPasswordService(
  template: string | undefined,
  { fetch, log }: { fetch: typeof globalThis.fetch; log: Log },
): IsLeakedPassword | undefined {
  if (!template) return undefined
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const text = await fetchExternalText({
      fetch,
      url: new URL(template.replaceAll('{prefix}', hash.slice(0, PREFIX_LENGTH))),
      headers: { 'Add-Padding': 'true' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    if (text === undefined) log('warn', 'a password was not compared with leaked ones: the service did not answer')
    return text !== undefined && countOf(text, hash.slice(PREFIX_LENGTH)) > 0
  }
}

/** How often a password was found in leaks. Lines of padding say 0. */
function countOf(text: string, suffix: string): number {
  const line = text.split('\n').find((entry) => entry.toUpperCase().startsWith(`${suffix}:`))
  return line ? Number(line.slice(suffix.length + 1)) : 0
}
