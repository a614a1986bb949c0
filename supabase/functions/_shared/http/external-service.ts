import type { z } from 'zod'

export interface ExternalRequest<Schema extends z.ZodType> {
  fetch: typeof fetch
  url: URL
  schema: Schema
  timeoutMs: number
  /** Bytes. A longer response is discarded. */
  maxBytes: number
}

/** Calls an external service; undefined unless it answers in time and as the schema says. */
export async function fetchExternal<Schema extends z.ZodType>({
  fetch,
  url,
  schema,
  timeoutMs,
  maxBytes,
}: ExternalRequest<Schema>): Promise<z.output<Schema> | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { signal, redirect: 'error', headers: { Accept: 'application/json' } })
    const text = await readText(response, maxBytes)
    return response.ok && text !== undefined ? schema.parse(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
