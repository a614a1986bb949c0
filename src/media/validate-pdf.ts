import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { RejectedUpload } from './rejected-upload.ts'
import type { ValidPdf } from './types.ts'

const SIGNATURE = '%PDF-'
const MAX_PAGES = 2000

/**
 * Reads a file as a reader's viewer would: every page is looked up, and scripts are not run. Throws RejectedUpload for what is
 * no PDF, is damaged, or asks for a password.
 */
export async function validatePdf(input: string): Promise<ValidPdf> {
  const bytes = await readFile(input)
  // Viewers forgive other content before the signature; a file that is also a web page is not taken.
  if (bytes.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) throw new RejectedUpload(NO_PDF)
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: true })
    const pages = document.numPages
    if (pages > MAX_PAGES) throw new RejectedUpload(`A PDF may have ${MAX_PAGES} pages; this one has ${pages}.`)
    for (let page = 1; page <= pages; page++) await document.getPage(page)
    return { pages }
  } catch (error) {
    if (error instanceof RejectedUpload) throw error
    const needsPassword = (error as Error).name === 'PasswordException'
    throw new RejectedUpload(needsPassword ? NEEDS_PASSWORD : DAMAGED, { cause: error })
  }
}

const NO_PDF = 'This is not a PDF. Please export the issue as PDF and choose that file.'
const NEEDS_PASSWORD = 'This PDF asks for a password, which readers do not have. Please export it without one.'
const DAMAGED = 'This PDF is damaged or incomplete. Please export or copy it again.'
