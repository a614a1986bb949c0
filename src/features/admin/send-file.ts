import { ApiError } from '#lib/api.ts'
import type { Problem } from '#shared/contracts/problem.ts'

interface SendOptions {
  /** From 0 to 1; at 1 the site has the file. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a file to a path that the site itself answers, because it takes files; these are not part of the API's contract.
 * `fetch` does not report progress. Rejects with an ApiError, or a TypeError without a response.
 */
export function sendFile<Answer>(path: string, file: File, { onProgress, signal }: SendOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => {
      try {
        resolve(answerOf<Answer>(request.status, request.statusText, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new TypeError('The file could not be sent.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** The body of a successful answer; throws an ApiError for any other. */
export function answerOf<Answer>(status: number, statusText: string, text: string): Answer {
  const body = parse(text)
  if (status >= 200 && status < 300 && body) return body as Answer
  throw new ApiError(status, text || statusText, body as Problem | undefined)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
