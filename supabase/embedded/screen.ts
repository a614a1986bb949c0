const clearLine = '\x1b[2K'

export interface Step {
  done(note?: string): void
}

/** What a person sees while the stack comes up: a line for each step, one screen at the end, then only what matters. */
export interface Screen {
  step(name: string): Step
  say(line: string): void
  show(lines: string[]): void
}

export function screen(out: NodeJS.WriteStream = process.stdout): Screen {
  return out.isTTY ? liveScreen(out) : plainScreen(out)
}

function plainScreen(out: NodeJS.WritableStream): Screen {
  const say = (line: string) => void out.write(`${line}\n`)
  return {
    step(name) {
      const began = Date.now()
      return { done: (note) => say(`${name} ${note ?? `up after ${seconds(began)}`}`) }
    },
    say,
    show: (lines) => say(`\n${lines.join('\n')}\n`),
  }
}

interface Row {
  name: string
  began: number
  note?: string
}

/** Redraws its rows in place until the closing screen takes their room. */
function liveScreen(out: NodeJS.WriteStream): Screen {
  const rows: Row[] = []
  let drawn = 0
  const timer = setInterval(draw, 200)
  timer.unref()

  function draw(): void {
    if (drawn > 0) out.write(`\x1b[${drawn}A`)
    for (const row of rows) out.write(`${clearLine}${lineOf(row)}\n`)
    drawn = rows.length
  }

  function wipe(): void {
    clearInterval(timer)
    if (drawn > 0) out.write(`\x1b[${drawn}A\x1b[J`)
    drawn = 0
    rows.length = 0
  }

  return {
    step(name) {
      const row: Row = { name, began: Date.now() }
      rows.push(row)
      draw()
      return {
        done(note) {
          row.note = note ?? seconds(row.began)
          draw()
        },
      }
    },
    say(line) {
      if (drawn > 0) out.write(`\x1b[${drawn}A\x1b[J`)
      drawn = 0
      out.write(`  ${line}\n`)
      if (rows.length > 0) draw()
    },
    show(lines) {
      wipe()
      out.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
    },
  }
}

function lineOf({ name, began, note }: Row): string {
  return note === undefined ? `  · ${name.padEnd(18)}${seconds(began)}` : `  ✓ ${name.padEnd(18)}${note}`
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
