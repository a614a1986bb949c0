import type { CropRequest, UploadedMedia } from '#shared/contracts/media.ts'
import { answerOf, sendFile } from '../send-file.ts'

const FILES = '/api/admin/media/files'

interface UploadOptions {
  folder: string
  /** The picture that the file replaces everywhere. */
  replaces?: string | undefined
  /** From 0 to 1; at 1 the site prepares the picture. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export function uploadFile(file: File, { folder, replaces, ...options }: UploadOptions): Promise<UploadedMedia> {
  const query = new URLSearchParams({ ...(folder && { folder }), ...(replaces && { replaces }) })
  return sendFile(query.size > 0 ? `${FILES}?${query}` : FILES, file, options)
}

/** Cuts a picture anew from its original: wherever it is shown, or as a copy. */
export async function cropPicture(id: string, crop: CropRequest): Promise<UploadedMedia> {
  const response = await fetch(`/api/admin/media/${id}/crops`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(crop),
  })
  return answerOf(response.status, response.statusText, await response.text())
}

export const originalUrl = (id: string) => `/api/admin/media/${id}/original`
