import { closeSync, createReadStream, fstatSync, openSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { downloadPath, type GeneratedAsset } from '#lib/content-paths.ts'
import type { Edition, EditionFormat } from '#shared/contracts/edition.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import { contentType } from '../publisher/content-types.ts'
import { isNotFound, readIfExists } from '../publisher/page-files.ts'
import type { FromWorker, RenderOutcome } from '../publisher/process-messages.ts'
import { downloadNameFile, editionFileName, namesIn } from '../publisher/render-edition-files.ts'
import type { ApiClient, ApiResponse } from './api-client.ts'
import { attachmentHeader } from './generated-asset-store.ts'
import { createPendingRequests } from './pending-requests.ts'
import { isFromScript, type Replies } from './replies.ts'

interface EditionFilesDeps {
  api: ApiClient
  folder: string
  replies: Replies
  send: (message: FromWorker) => void
}

/** Longer than two renderings may take: one may be running already. */
const TIMEOUT_MS = 45_000
const UNAVAILABLE = translatable('The file could not be made just now. Please try again.')

export type EditionFiles = ReturnType<typeof createEditionFiles>

/**
 * Serves the PDF and the EPUB of an issue that is not for everyone, at the address where they would be public. The API decides for
 * each request by the session; the publisher makes the file once for each version. Others are led to a page that invites them,
 * scripts get 401 or 403. No shared cache keeps anything of it.
 */
export function createEditionFiles({ api, folder, replies, send }: EditionFilesDeps) {
  const pending = createPendingRequests<RenderOutcome>()

  /** Resolves to false where there is no such issue, or nothing in it. */
  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    format: EditionFormat,
  ): Promise<boolean> {
    const answer = await readEdition(request, id, format)
    if (answer === 'unavailable') {
      replies.failure(request, response, answer, UNAVAILABLE)
      return true
    }
    if (answer.status === 404) return false
    if (answer.cookies.length > 0) response.setHeader('Set-Cookie', answer.cookies)
    if (answer.status === 200 || answer.status === 304) await serveFile(request, response, { id, format, answer })
    else if (isRejection(answer.status) && !isFromScript(request))
      replies.redirect(request, response, 303, downloadPath(id))
    else replies.failure(request, response, answer, UNAVAILABLE)
    return true
  }

  async function serveFile(
    request: IncomingMessage,
    response: ServerResponse,
    { id, format, answer }: { id: string; format: EditionFormat; answer: ApiResponse },
  ): Promise<void> {
    const version = versionOf(answer)
    const name = editionFileName(id, version, format)
    if (request.headers['if-none-match'] === `"${version}-${format}"`) {
      response.writeHead(304, headersOf(version, format)).end()
      return
    }
    if (answer.status === 304 && sendFile(request, response, { name, version, format })) return
    const outcome = answer.status === 200 ? await make(answer, format) : 'unknown'
    if (outcome === 'rendered' && sendFile(request, response, { name, version, format })) return
    replies.failure(request, response, 'unavailable', UNAVAILABLE)
  }

  /** 304 where its file is stored already. */
  function readEdition(request: IncomingMessage, id: string, format: EditionFormat) {
    const ifNoneMatch = storedVersions(id, format)
      .map((version) => `"${version}"`)
      .join(', ')
    return api(request, { method: 'GET', path: `/api/issues/${id}/edition`, ...(ifNoneMatch && { ifNoneMatch }) })
  }

  function make(answer: ApiResponse, format: EditionFormat, timeoutMs = TIMEOUT_MS): Promise<RenderOutcome> {
    const edition = JSON.parse(answer.body.toString()) as Edition
    const version = versionOf(answer)
    return pending.request((id) => send({ kind: 'edition', id, format, version, edition }), timeoutMs, 'unknown')
  }

  /** Returns false when the file is not there (any more). */
  function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { name, version, format }: { name: string; version: string; format: EditionFormat },
  ): boolean {
    const downloadName = readIfExists(path.join(folder, downloadNameFile(name)))
    if (!downloadName) return false
    const opened = openIfExists(path.join(folder, name))
    if (opened === undefined) return false
    response.writeHead(200, {
      ...headersOf(version, format),
      'Content-Type': contentType(`.${format}`) ?? 'application/octet-stream',
      'Content-Length': String(fstatSync(opened).size),
      'Content-Disposition': attachmentHeader(downloadName.toString()),
    })
    if (request.method === 'HEAD') {
      closeSync(opened)
      response.end()
    } else {
      pipeline(createReadStream('', { fd: opened, start: 0 }), response, () => {})
    }
    return true
  }

  const headersOf = (version: string, format: EditionFormat) => ({
    ...replies.commonHeaders,
    ETag: `"${version}-${format}"`,
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    'X-Robots-Tag': 'noindex',
  })

  const storedVersions = (id: string, format: EditionFormat) =>
    namesIn(path.join(folder, 'issues', id))
      .filter((name) => name.endsWith(`.${format}`))
      .map((name) => path.parse(name).name)

  return {
    resolve: pending.resolve,

    /** Has the PDF made for somebody who may have it. */
    async prepare(request: IncomingMessage, id: string, timeoutMs: number): Promise<RenderOutcome> {
      const answer = await readEdition(request, id, 'pdf')
      if (answer === 'unavailable') return 'unknown'
      if (answer.status === 304) return 'rendered'
      return answer.status === 200 ? make(answer, 'pdf', timeoutMs) : 'absent'
    },

    /** Resolves to whether the request has been answered. */
    serve(request: IncomingMessage, response: ServerResponse, asset: GeneratedAsset): Promise<boolean> {
      if (asset.kind === 'issue-pdf') return respond(request, response, asset.id, 'pdf')
      if (asset.kind === 'issue-epub') return respond(request, response, asset.id, 'epub')
      return Promise.resolve(false)
    },
  }
}

const versionOf = ({ etag = '' }: ApiResponse) => etag.replaceAll('"', '')
const isRejection = (status: number) => status === 401 || status === 403

function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
