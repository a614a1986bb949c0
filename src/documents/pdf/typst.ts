import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { FONT_FILES } from '../typefaces.ts'

export interface TypstDocument {
  template: 'issue.typ' | 'gift-card.typ'
  /** JSON: what the template prints. It is never read as markup. */
  data: object
  /** Names in the data → JPEG files. */
  pictures?: Map<string, Buffer>
  /** Is part of the bytes, and so must not depend on the clock. */
  date: Date
}

const folder = import.meta.dirname
/** Pages with the structure that screen readers follow (ISO 14289-1). Typst refuses what would break it. */
const STANDARD = 'ua-1'

let fontBlobs: Buffer[] | undefined

/** Returns the PDF. Throws with Typst's message. A compiler lives for one document, because it keeps what it has read. */
export function typesetPdf({ template, data, pictures = new Map(), date }: TypstDocument): Buffer {
  fontBlobs ??= [...FONT_FILES.values()].map((file) => readFileSync(file))
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] })
  for (const [name, jpeg] of pictures) compiler.mapShadow(`${folder}/${name}`, jpeg)
  const result = compiler.compile({ mainFilePath: `${folder}/${template}`, inputs: { data: JSON.stringify(data) } })
  const error = result.takeError()
  if (!result.result) throw new Error(`${template}: ${JSON.stringify(error && compiler.fetchDiagnostics(error))}`)
  return compiler.pdf(result.result, { pdfStandard: STANDARD, creationTimestamp: date.getTime() / 1000 })
}
