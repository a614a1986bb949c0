/** A byte order mark: without it some spreadsheets read the file in a local encoding. */
const BOM = '\uFEFF'

type CsvRow = (string | number | null)[]

/** A table as CSV (RFC 4180); null is an empty field. */
export const toCsv = (rows: CsvRow[]): string => BOM + toCsvLines(rows)

/** The next lines of a table that is sent in parts. */
export const toCsvLines = (rows: CsvRow[]): string => rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')

function csvField(value: string | number | null): string {
  const text = typeof value === 'string' ? escapeFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An apostrophe keeps a spreadsheet from evaluating the field as a formula (OWASP, CSV injection). */
const escapeFormula = (text: string) => (/^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text)
