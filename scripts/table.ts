/** Formats rows as a text table; the first column is aligned left, the others right. */
export function table(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [line(cells[0] ?? []), rule, ...cells.slice(1).map(line)].join('\n')
}
