import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import { HttpError } from '#shared/contracts/http-error.ts'
import type { MediaStorage, StoredFile } from '../media/media-storage.ts'
import type { Replies } from './replies.ts'

/** A request, and what its answer needs. */
export interface RouteContext {
  request: IncomingMessage
  response: ServerResponse
  signal: AbortSignal
  storage: MediaStorage
}

/**
 * Puts files into Storage and reports them; `store` names each file that it has begun. When the report is refused, they are
 * removed again; when its outcome is unknown they are left, because a record may refer to them. The jobs remove them if none
 * does.
 */
export async function storeAndReport<Answer>(
  storage: MediaStorage,
  store: (stored: StoredFile[]) => Promise<void>,
  report: (stored: StoredFile[]) => Promise<Answer>,
): Promise<Answer> {
  const stored: StoredFile[] = []
  try {
    await store(stored)
    return await report(stored)
  } catch (error) {
    const isUndecided = error instanceof HttpError && error.code === 'unavailable'
    if (!isUndecided) await storage.remove(stored).catch(() => {})
    throw error
  }
}

export function sendJson(response: ServerResponse, replies: Replies, status: number, value: unknown): void {
  const headers = { ...replies.commonHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(value))
}

/** A private file, for staff: no cache keeps it. */
export async function sendFile(
  response: ServerResponse,
  replies: Replies,
  file: Blob,
  type: string,
  name: string,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': file.size,
    'Content-Disposition': contentDisposition(name),
    ...replies.commonHeaders,
    'Cache-Control': 'no-store',
  })
  await pipeline(file.stream(), response)
}
