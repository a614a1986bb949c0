export function median(numbers: number[]): number {
  return percentile(numbers, 0.5)
}

export function percentile(numbers: number[], fraction: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN
}

export const passOrFail = (passed: boolean) => (passed ? 'reached' : 'missed')
