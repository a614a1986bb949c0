const clearLine = '\r\x1b[2K'
const INTERVAL_MS = 2000

/** Progress of a long job: one line that changes in a terminal, a line every two seconds elsewhere. */
export function createProgress(out: NodeJS.WriteStream = process.stderr) {
  let lastPrintedAt = 0
  return {
    update(text: string): void {
      if (out.isTTY) out.write(`${clearLine}${text}`)
      else if (Date.now() - lastPrintedAt >= INTERVAL_MS) {
        lastPrintedAt = Date.now()
        out.write(`${text}\n`)
      }
    },
    done(): void {
      if (out.isTTY) out.write(clearLine)
    },
  }
}
