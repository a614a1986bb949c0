import { readFileSync } from 'node:fs'

/** Samples the memory of a process and its descendants in megabytes; shared memory counts once. Returns a function that gives the peak. */
export function watchMemory(root: number): () => number {
  let peak = 0
  const sample = () => {
    peak = Math.max(
      peak,
      processTree(root).reduce((sum, pid) => sum + proportionalSize(pid), 0),
    )
  }
  // The kernel adds up all pages for each sample, and the process waits meanwhile: five a second took a quarter of a processor.
  const timer = setInterval(sample, 1000)
  return () => {
    clearInterval(timer)
    return Math.round(peak / 1024)
  }
}

function processTree(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(processTree)]
}

function proportionalSize(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
