import type { Crop } from '#shared/contracts/media.ts'

/** A job of the picture worker: judge a file and prepare the files of the library from it. */
export interface PictureJob {
  input: string
  /** The media type that the sender declared; undefined for a file from Storage. */
  declaredType?: string | undefined
  /** An empty folder for the results. */
  output: string
  /** For the file names: lower-case words and digits joined by hyphens, and eight hexadecimal digits. */
  name: string
  hash: string
  crop?: Crop | undefined
  /** False leaves the original out, because Storage has it. */
  keepsOriginal: boolean
}

export interface PreparedPicture {
  /** Stem of the derivatives in the folder `public` of the output. */
  stem: string
  width: number
  height: number
  /** File name in the output, `original.jpg` or `original.png`; undefined without it. */
  original: string | undefined
  originalWidth: number
  originalHeight: number
  /** Of the original; 0 without it. */
  bytes: number
}

export interface ValidPdf {
  pages: number
}

export type UploadJob = ({ kind: 'picture' } & PictureJob) | { kind: 'pdf'; input: string }

export type ToUploadWorker = UploadJob

export type FromUploadWorker =
  | { kind: 'done'; result: PreparedPicture | ValidPdf }
  /** The file cannot be taken, with a sentence for its sender. */
  | { kind: 'rejected'; detail: string }
  | { kind: 'failed'; reason: string }
