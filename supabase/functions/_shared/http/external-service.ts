import type { z } from 'zod'

interface ExternalTextRequest {
  fetch: typeof fetch
  url: URL
  headers?: Record<string, string>
  timeoutMs: number
  /** Bytes. A longer response is discarded. */
  maxBytes: number
}

export interface ExternalRequest<Schema extends z.ZodType> extends ExternalTextRequest {
  schema: Schema
}

/** Calls an external service; undefined unless it answers in time and as the schema says. */
export async function fetchExternal<Schema extends z.ZodType>({
  schema,
  ...request
}: ExternalRequest<Schema>): Promise<z.output<Schema> | undefined> {
  const text = await fetchExternalText({ headers: { Accept: 'application/json' }, ...request })
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The body of the response; undefined unless the service answers in time and with success. */
export async function fetchExternalText({
  fetch,
  url,
  headers,
  timeoutMs,
  maxBytes,
}: ExternalTextRequest): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { signal, redirect: 'error', ...(headers && { headers }) })
    const text = await readText(response, maxBytes)
    return response.ok ? text : undefined
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
