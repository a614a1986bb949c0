import { createHash } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { logLine } from '#lib/log.ts'
import { HttpError } from '#shared/contracts/http-error.ts'
import {
  type CompletedMediaUpload,
  type Crop,
  CropRequest,
  type Media,
  type MediaUpload,
  type NewMediaUpload,
  type UploadedMedia,
} from '#shared/contracts/media.ts'
import { errorContext } from '#shared/domain/error-context.ts'
import { MAX_UPLOAD_BYTES } from '#shared/domain/media.ts'
import { type MediaStorage, ORIGINALS_BUCKET } from '../media/media-storage.ts'
import { RejectedUpload } from '../media/rejected-upload.ts'
import type { PreparedPicture } from '../media/types.ts'
import { ApiRejection, parseResponse, reportToApi, toJson } from './api-responses.ts'
import { createIssuePdfRoutes, type IssuePdfRoutesOptions } from './issue-pdf-routes.ts'
import { fileNameOf, receiveFile, rejectTooLarge, withWorkspace } from './media-workspace.ts'
import { readBody } from './read-body.ts'
import { idsOf } from './request-ids.ts'
import { type RouteContext, sendFile, sendJson, storeAndReport } from './upload-responses.ts'

export interface MediaRoutesOptions extends IssuePdfRoutesOptions {
  /** Folder of the site's build with its own pictures. */
  clientFolder: string
  /** Undefined without the secret key of Supabase or the secret that the functions share. */
  storage: MediaStorage | undefined
}

/** For the whole request. The permit of the API is valid for longer, and the jobs spare files that are younger than an hour. */
export const UPLOAD_TIMEOUT_MS = 10 * 60 * 1000
const UPLOAD_PATH = '/api/admin/media/files'
const ITEM_PATH = /^\/api\/admin\/media\/([0-9a-f-]{36})\/(crops|original)$/

const ISSUE_PATH = /^\/api\/admin\/issues\/([a-z0-9-]{1,120})\/(pdf-file|typesetting)$/

/** The methods of the paths that the site itself answers, because it takes, sends or renders files. */
const METHODS: Record<string, string[]> = {
  crops: ['POST'],
  original: ['GET'],
  'pdf-file': ['GET', 'POST'],
  typesetting: ['GET'],
}

export function isMediaRoute(method = '', page: string): boolean {
  if (page === UPLOAD_PATH) return method === 'POST'
  const action = (ITEM_PATH.exec(page) ?? ISSUE_PATH.exec(page))?.[2]
  return action !== undefined && METHODS[action]?.includes(method) === true
}

/**
 * Uploads, crops and originals of the media library, and the PDFs of issues. Each asks the API first whether the caller may; the API adds or changes
 * the picture once its files are in Storage.
 */
export function createMediaRoutes(options: MediaRoutesOptions) {
  const { home, clientFolder, callApi, storage, workers, replies } = options
  const issuePdfs = createIssuePdfRoutes(options)

  return async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    page: string,
    query: string,
  ): Promise<void> {
    // Above the limit of idle sockets: a picture is prepared while nothing is sent.
    request.socket.setTimeout(UPLOAD_TIMEOUT_MS)
    const controller = new AbortController()
    const deadline = setTimeout(() => controller.abort(new HttpError('unavailable', TOO_SLOW)), UPLOAD_TIMEOUT_MS)
    response.once('close', () => controller.abort(new Error('the client has gone')))
    try {
      const [, id = '', action] = ITEM_PATH.exec(page) ?? ISSUE_PATH.exec(page) ?? []
      if (action === 'typesetting') return await issuePdfs.reportTypesetting({ request, response }, id)
      if (!storage)
        throw new HttpError(
          'unavailable',
          'Uploads are not set up here: the site has no SUPABASE_SECRET_KEY or SITE_SECRET.',
        )
      const context = { request, response, signal: controller.signal, storage }
      if (action === 'original') await sendOriginal(context, id)
      else if (action === 'crops') await cropPicture(context, id)
      else if (action === 'pdf-file')
        await issuePdfs[request.method === 'POST' ? 'takeUpload' : 'sendFile'](context, id)
      else await takeUpload(context, new URLSearchParams(query))
    } catch (error) {
      await discardBody(request)
      sendError(request, response, error)
    } finally {
      clearTimeout(deadline)
    }
  }

  async function takeUpload(context: RouteContext, query: URLSearchParams): Promise<void> {
    const { request, response, signal } = context
    rejectTooLarge(request, 'picture')
    const replaced = query.get('replaces') ?? undefined
    const permit = await begin(request, replaced ? { purpose: 'replacement', target: replaced } : { purpose: 'new' })
    await withWorkspace(home, permit.id, async (folder) => {
      const input = path.join(folder, 'input')
      const { hash: contentHash } = await receiveFile(request, input, 'picture', signal)
      const existing = await findByContent(request, contentHash)
      if (existing && !existing.isDeleted) {
        if (replaced) throw new HttpError('conflict', 'The library has this very file already.')
        return sendJson(response, replies, 200, { media: existing, isDuplicate: true } satisfies UploadedMedia)
      }
      const fileName = fileNameOf(request, 'Picture')
      const declaredType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      const picture = await workers.prepare(
        {
          input,
          declaredType,
          output: folder,
          name: slugOf(fileName),
          hash: permit.id.slice(0, 8),
          keepsOriginal: true,
        },
        signal,
      )
      const completed = await storeAndComplete(context, permit, folder, picture, {
        name: fileName,
        folder: query.get('folder') ?? '',
        contentHash,
        crop: null,
      })
      sendJson(response, replies, completed.isDuplicate ? 200 : 201, completed)
    })
  }

  async function cropPicture(context: RouteContext, target: string): Promise<void> {
    const { request, response, signal, storage } = context
    const { everywhere, ...rect } = await readCrop(request)
    const permit = await begin(request, { purpose: everywhere ? 'crop' : 'cropped-copy', target })
    const media = permit.target
    if (!media) throw new HttpError('not-found', 'There is no such picture.')
    await withWorkspace(home, permit.id, async (folder) => {
      const input = path.join(folder, 'input')
      if (media.original) await storage.save({ bucket: ORIGINALS_BUCKET, name: media.original }, input)
      else await copyFile(path.join(clientFolder, media.url), input)
      const isWhole = rect.width === media.originalWidth && rect.height === media.originalHeight
      const crop: Crop | null = isWhole ? null : rect
      const picture = await workers.prepare(
        {
          input,
          output: folder,
          name: slugOf(media.name),
          hash: permit.id.slice(0, 8),
          crop: crop ?? undefined,
          keepsOriginal: media.original === null,
        },
        signal,
      )
      // The original has another name once the picture is replaced: the same part is another picture then.
      const contentHash = createHash('sha256')
        .update(`${media.id} ${media.original ?? media.url} ${JSON.stringify(rect)}`)
        .digest('hex')
      const completed = await storeAndComplete(context, permit, folder, picture, {
        name: media.name,
        folder: media.folder,
        contentHash,
        crop,
      })
      sendJson(response, replies, 200, completed)
    })
  }

  async function storeAndComplete(
    { request, signal, storage }: RouteContext,
    permit: MediaUpload,
    folder: string,
    picture: PreparedPicture,
    about: Pick<CompletedMediaUpload, 'name' | 'folder' | 'contentHash' | 'crop'>,
  ): Promise<UploadedMedia> {
    const originalName = picture.original ? `${permit.id}.${picture.original.split('.')[1]}` : null
    const body: CompletedMediaUpload = {
      ...about,
      url: `/media/${picture.stem}.webp`,
      original: originalName,
      originalWidth: picture.originalWidth,
      originalHeight: picture.originalHeight,
      bytes: picture.bytes || (permit.target?.bytes ?? 1),
    }
    return storeAndReport(
      storage,
      (stored) => storage.store(picture, folder, originalName, stored, signal),
      async (stored) => {
        signal.throwIfAborted()
        const completed = await complete(request, permit.id, body)
        if (completed.isDuplicate) await storage.remove(stored).catch(() => {})
        return completed
      },
    )
  }

  async function begin(request: IncomingMessage, body: NewMediaUpload): Promise<MediaUpload> {
    const answer = await callApi(request, { method: 'POST', path: '/api/admin/media-uploads', body: toJson(body) })
    return parseResponse(answer)
  }

  async function findByContent(request: IncomingMessage, hash: string): Promise<Media | undefined> {
    const answer = await callApi(request, { method: 'GET', path: `/api/admin/media-files/${hash}` })
    return answer !== 'unavailable' && answer.status === 404 ? undefined : parseResponse(answer)
  }

  function complete(request: IncomingMessage, id: string, report: CompletedMediaUpload): Promise<UploadedMedia> {
    return reportToApi(callApi, request, `/api/admin/media-uploads/${id}`, report, 'this picture was added')
  }

  async function sendOriginal({ request, response, storage }: RouteContext, id: string): Promise<void> {
    const media: Media = parseResponse(await callApi(request, { method: 'GET', path: `/api/admin/media/${id}` }))
    if (!media.original) return replies.redirect(request, response, 303, media.url)
    const original = await storage.read({ bucket: ORIGINALS_BUCKET, name: media.original })
    const extension = media.original.split('.').at(-1) ?? ''
    const type = extension === 'png' ? 'image/png' : 'image/jpeg'
    await sendFile(response, replies, original, type, `${media.name.replace(/\.[a-z0-9]{2,4}$/i, '')}.${extension}`)
  }

  function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (response.destroyed || response.headersSent) return void response.destroy()
    if (!request.complete) response.setHeader('Connection', 'close')
    if (error instanceof ApiRejection) replies.forward(request, response, error.answer)
    else if (error instanceof RejectedUpload) replies.problem(request, response, 'invalid-fields', error.message)
    else if (error instanceof HttpError) replies.problem(request, response, error.code, error.message)
    else {
      logLine('error', 'unexpected', { ...idsOf(request), method: request.method, ...errorContext(error) })
      replies.problem(request, response, 'unavailable', 'The file could not be stored. Please try again.')
    }
  }
}

/**
 * Reads and drops what is still sent, because a browser looks at the response only afterwards: of a connection that is closed
 * earlier it reports nothing but the loss. After twice the limit the connection is closed without a response.
 */
function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve()
    let discarded = 0
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > 2 * MAX_UPLOAD_BYTES) request.destroy()
    })
    request.once('end', resolve)
    request.once('close', resolve)
  })
}

const TOO_SLOW = 'This took too long. Please try again with a faster connection or a smaller file.'

const MAX_CROP_BYTES = 2000

async function readCrop(request: IncomingMessage): Promise<CropRequest> {
  const body = await readBody(request, MAX_CROP_BYTES)
  if (!Buffer.isBuffer(body)) throw new HttpError('body-too-large', 'A crop needs no more than a few numbers.')
  const parsed = CropRequest.safeParse(parseJson(body))
  if (!parsed.success) throw new HttpError('invalid-fields', 'This is not a part of a picture.')
  return parsed.data
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** For file names in /media: 'Été à Nice.JPG' is 'ete-a-nice'. */
function slugOf(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
  return words.replace(/^-+|-+$/g, '') || 'picture'
}
