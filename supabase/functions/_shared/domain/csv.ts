/** Tells a spreadsheet that the file is UTF-8; without it some take it for the letters of their own country. */
const BOM = '\uFEFF'

/** A table as a file for spreadsheets (RFC 4180); nothing for what is null. */
export const toCsv = (rows: (string | number | null)[][]): string =>
  BOM + rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')

function csvField(value: string | number | null): string {
  const text = typeof value === 'string' ? escapeFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet would reckon out instead of showing it gets an apostrophe, by which it is text (OWASP, CSV injection). */
const escapeFormula = (text: string) => (/^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text)
