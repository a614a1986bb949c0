/** Rows of text as a table for a terminal; the first column left, the others right. */
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

export function median(numbers: number[]): number {
  return percentile(numbers, 0.5)
}

export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const verdict = (reached: boolean) => (reached ? 'reached' : 'missed')
