import type { IncomingMessage } from 'node:http'

/** The whole body of a request. `broken`: the client closed the connection before its end. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too large' | 'broken'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return 'too large'
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > maxBytes) return 'too large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken'
  }
  return Buffer.concat(chunks)
}
