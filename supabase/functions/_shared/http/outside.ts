import type { z } from 'zod'

export interface Question<Schema extends z.ZodType> {
  fetch: typeof fetch
  url: URL
  schema: Schema
  patienceMs: number
  /** Bytes. Whatever is longer is no answer. */
  longest: number
}

/** What a service of somebody else says, if it says what was asked for in time; undefined whatever else happens. */
export async function askOutside<Schema extends z.ZodType>({
  fetch,
  url,
  schema,
  patienceMs,
  longest,
}: Question<Schema>): Promise<z.output<Schema> | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(url, { signal, redirect: 'error', headers: { Accept: 'application/json' } })
    const text = await textOf(answer, longest)
    return answer.ok && text !== undefined ? schema.parse(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

async function textOf({ body }: Response, longest: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > longest) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
