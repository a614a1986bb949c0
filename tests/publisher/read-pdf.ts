import { inflateSync } from 'node:zlib'

export interface PdfContent {
  pages: number
  /** The words of each content stream, in the order of the file. */
  text: string
  /** Every object that is no stream, as it is written. */
  structure: string
  fonts: string[]
}

interface PdfObject {
  head: string
  stream?: Buffer
}

/** As much of PDF as our own files use: enough to read what a reader would read. */
export function readPdf(bytes: Buffer): PdfContent {
  const objects = objectsOf(bytes)
  const headers = [...objects.values()].map(({ head }) => head)
  const fonts = new Map(
    headers.flatMap((head) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, Number(id)])),
  )
  const glyphs = new Map([...fonts].map(([name, id]) => [name, glyphMapOf(objects, objects.get(id))]))
  const texts = [...objects.values()].flatMap(({ stream }) =>
    stream ? [textOf(stream.toString('latin1'), glyphs)] : [],
  )
  return {
    pages: headers.filter((head) => /\/Type \/Page\b/.test(head)).length,
    text: texts.join('\n'),
    structure: headers.join('\n'),
    fonts: headers.flatMap((head) => /\/BaseFont \/(\S+)/.exec(head)?.[1] ?? []),
  }
}

function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endobj', start)
    const streamAt = text.indexOf('stream\n', start)
    const head = text.slice(start, streamAt > 0 && streamAt < end ? streamAt : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const raw = streamAt > 0 && streamAt < end ? bytes.subarray(streamAt + 7, streamAt + 7 + length) : undefined
    objects.set(Number(match[1]), { head, stream: raw && /FlateDecode/.test(head) ? inflateSync(raw) : raw })
  }
  return objects
}

/** Glyph → letters, as the font's ToUnicode table says. */
function glyphMapOf(objects: Map<number, PdfObject>, font: PdfObject | undefined): Map<number, string> {
  const table = objects.get(Number(/\/ToUnicode (\d+)/.exec(font?.head ?? '')?.[1]))?.stream?.toString('latin1') ?? ''
  const glyphs = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const all = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    )
    for (const [at, characters] of all.entries()) glyphs.set(Number.parseInt(first, 16) + at, characters)
  }
  return glyphs
}

function textOf(content: string, glyphs: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  let text = ''
  for (const [, name, glyphRuns] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = glyphs.get(name) ?? font
    for (const [, hex = ''] of (glyphRuns ?? '').matchAll(/<(\w+)>/g)) {
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += font.get(Number.parseInt(glyph, 16)) ?? ''
    }
    if (glyphRuns) text += ' '
  }
  return text
}
