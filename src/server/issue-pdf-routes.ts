import path from 'node:path'
import { ISSUE_PDFS_BUCKET } from '#lib/file-storage.ts'
import { HttpError } from '#shared/contracts/http-error.ts'
import type {
  CompletedIssuePdf,
  IssuePdf,
  IssuePdfUpload,
  TypesettingEvent,
  UploadedIssuePdf,
} from '#shared/contracts/issue-pdf.ts'
import type { UploadWorkers } from '../media/upload-workers.ts'
import type { ApiClient } from './api-client.ts'
import { parseResponse, reportToApi, toJson } from './api-responses.ts'
import { fileNameOf, receiveFile, rejectTooLarge, withWorkspace } from './media-workspace.ts'
import type { Replies } from './replies.ts'
import type { Typesetting } from './typesetting.ts'
import { type RouteContext, sendFile, sendJson, storeAndReport } from './upload-responses.ts'

export interface IssuePdfRoutesOptions {
  home: string
  callApi: ApiClient
  workers: UploadWorkers
  /** Undefined in development, where no publisher runs. */
  typeset: Typesetting | undefined
  replies: Replies
}

/** The PDF of an issue: taken from an editor, sent to staff before readers see it, and typeset with its progress. */
export function createIssuePdfRoutes({ home, callApi, workers, typeset, replies }: IssuePdfRoutesOptions) {
  return {
    async takeUpload({ request, response, signal, storage }: RouteContext, issueId: string): Promise<void> {
      rejectTooLarge(request, 'PDF')
      const api = `/api/admin/issues/${issueId}`
      const permit = await callApi(request, { method: 'POST', path: `${api}/pdf-uploads`, body: toJson({}) })
      const { id } = parseResponse<IssuePdfUpload>(permit)
      const file = { bucket: ISSUE_PDFS_BUCKET, name: `${id}.pdf` }
      await withWorkspace(home, id, async (folder) => {
        const input = path.join(folder, 'input.pdf')
        const { bytes } = await receiveFile(request, input, 'PDF', signal)
        const { pages } = await workers.validatePdf(input, signal)
        const completed: CompletedIssuePdf = { file: file.name, name: fileNameOf(request, 'Issue.pdf'), bytes, pages }
        const uploaded = await storeAndReport(
          storage,
          (stored) => {
            signal.throwIfAborted()
            stored.push(file)
            return storage.put(file, input)
          },
          () => {
            signal.throwIfAborted()
            return reportToApi<UploadedIssuePdf>(callApi, request, `${api}/pdf`, completed, 'this PDF was stored')
          },
        )
        // The jobs remove the file when this fails.
        const { replacedFile } = uploaded
        if (replacedFile) await storage.remove([{ bucket: ISSUE_PDFS_BUCKET, name: replacedFile }]).catch(() => {})
        sendJson(response, replies, 201, uploaded)
      })
    },

    async sendFile({ request, response, storage }: RouteContext, issueId: string): Promise<void> {
      const answer = await callApi(request, { method: 'GET', path: `/api/admin/issues/${issueId}/pdf` })
      const { file, name } = parseResponse<IssuePdf>(answer)
      const stored = await storage.read({ bucket: ISSUE_PDFS_BUCKET, name: file })
      await sendFile(response, replies, stored, 'application/pdf', `${name.replace(/\.pdf$/i, '')}.pdf`)
    },

    /** One line of JSON for each step, until the PDF is ready or has failed. */
    async reportTypesetting(
      { request, response }: Pick<RouteContext, 'request' | 'response'>,
      issueId: string,
    ): Promise<void> {
      // Staff who read the contents may ask: the same document is rendered for any reader who asks for it.
      parseResponse(await callApi(request, { method: 'GET', path: `/api/admin/issues/${issueId}/entries` }))
      if (!typeset) throw new HttpError('unavailable', 'No publisher runs here, so nothing is typeset.')
      response.writeHead(200, {
        ...replies.commonHeaders,
        'Content-Type': 'application/x-ndjson',
        'Cache-Control': 'no-store',
      })
      const line = (event: TypesettingEvent) => `${JSON.stringify(event)}\n`
      response.end(line(await typeset(request, issueId, (event) => response.write(line(event)))))
    },
  }
}
