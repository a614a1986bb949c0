/** The fields of a name record for Windows, Unicode, American English. Other records are left out. */
const WINDOWS_ENGLISH = [3, 1, 0x409]
const TABLE_RECORD = 16
const HEADER = 12

/**
 * A TrueType font with other names: family, style 'Regular', full name and PostScript name. Typesetting programs find fonts by
 * the name of the family, which is the same in all subsets of one font.
 */
export function renameFont(font: Buffer, family: string): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = HEADER + index * TABLE_RECORD
    const start = font.readUInt32BE(at + 8)
    const tag = font.toString('latin1', at, at + 4)
    const bytes = font.subarray(start, start + font.readUInt32BE(at + 12))
    return { tag, bytes: tag === 'name' ? nameTable(family) : bytes }
  })
  const header = Buffer.from(font.subarray(0, HEADER + tables.length * TABLE_RECORD))
  let offset = header.length
  const bodies = tables.map(({ bytes }, index) => {
    const body = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    const at = HEADER + index * TABLE_RECORD
    header.writeUInt32BE(checksum(body), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    offset += body.length
    return body
  })
  return Buffer.concat([header, ...bodies])
}

function nameTable(family: string): Buffer {
  const names = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(/[^A-Za-z0-9]/g, '-')],
  ] as const
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  const table = Buffer.alloc(6 + names.length * HEADER)
  table.writeUInt16BE(names.length, 2)
  table.writeUInt16BE(table.length, 4)
  let offset = 0
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0
    for (const [field, value] of [...WINDOWS_ENGLISH, id, length, offset].entries())
      table.writeUInt16BE(value, 6 + index * HEADER + field * 2)
    offset += length
  }
  return Buffer.concat([table, ...texts])
}

/** The sum of a table as 32-bit numbers. */
function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
