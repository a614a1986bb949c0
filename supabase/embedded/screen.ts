const clearLine = '\x1b[2K'

export interface Step {
  done(note?: string): void
}

/** Output of `npm start`: a line per step, then a summary, then log lines. */
export interface Screen {
  step(name: string): Step
  log(line: string): void
  printSummary(lines: string[]): void
}

export function createScreen(out: NodeJS.WriteStream = process.stdout): Screen {
  return out.isTTY ? liveScreen(out) : plainScreen(out)
}

function plainScreen(out: NodeJS.WritableStream): Screen {
  const log = (line: string) => void out.write(`${line}\n`)
  return {
    step(name) {
      const startedAt = Date.now()
      return { done: (note) => log(`${name} ${note ?? `up after ${seconds(startedAt)}`}`) }
    },
    log,
    printSummary: (lines) => log(`\n${lines.join('\n')}\n`),
  }
}

interface Row {
  name: string
  startedAt: number
  note?: string
}

/** Redraws its rows in place until the summary replaces them. */
function liveScreen(out: NodeJS.WriteStream): Screen {
  const rows: Row[] = []
  let drawnRows = 0
  const timer = setInterval(draw, 200)
  timer.unref()

  function draw(): void {
    if (drawnRows > 0) out.write(`\x1b[${drawnRows}A`)
    for (const row of rows) out.write(`${clearLine}${formatRow(row)}\n`)
    drawnRows = rows.length
  }

  function clear(): void {
    clearInterval(timer)
    if (drawnRows > 0) out.write(`\x1b[${drawnRows}A\x1b[J`)
    drawnRows = 0
    rows.length = 0
  }

  return {
    step(name) {
      const row: Row = { name, startedAt: Date.now() }
      rows.push(row)
      draw()
      return {
        done(note) {
          row.note = note ?? seconds(row.startedAt)
          draw()
        },
      }
    },
    log(line) {
      if (drawnRows > 0) out.write(`\x1b[${drawnRows}A\x1b[J`)
      drawnRows = 0
      out.write(`  ${line}\n`)
      if (rows.length > 0) draw()
    },
    printSummary(lines) {
      clear()
      out.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
    },
  }
}

function formatRow({ name, startedAt, note }: Row): string {
  return note === undefined ? `  · ${name.padEnd(18)}${seconds(startedAt)}` : `  ✓ ${name.padEnd(18)}${note}`
}

function seconds(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}
