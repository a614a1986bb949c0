/** A PDF of empty pages with a valid cross-reference table. */
export function pdfOf(pages: number, trailer = ''): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>'),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  return new Uint8Array(
    Buffer.from(
      `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
    ),
  )
}
