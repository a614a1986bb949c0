const clearLine = '\r\x1b[2K'
const EVERY_MS = 2000

/** How far a long job is: one line that changes at a terminal, a line now and then elsewhere. */
export function progress(out: NodeJS.WriteStream = process.stderr) {
  let last = 0
  return {
    at(words: string): void {
      if (out.isTTY) out.write(`${clearLine}${words}`)
      else if (Date.now() - last >= EVERY_MS) {
        last = Date.now()
        out.write(`${words}\n`)
      }
    },
    done(): void {
      if (out.isTTY) out.write(clearLine)
    },
  }
}
