export function median(numbers: number[]): number {
  return percentile(numbers, 0.5)
}

export function percentile(numbers: number[], fraction: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN
}

/** A bar that is missed fails the whole command. */
export function passOrFail(passed: boolean): 'reached' | 'missed' {
  if (!passed) process.exitCode = 1
  return passed ? 'reached' : 'missed'
}
