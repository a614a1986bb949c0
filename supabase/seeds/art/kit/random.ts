/** A seeded random generator (mulberry32): the same seed gives the same picture on every machine. */
export type Random = {
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** One of the values. */
  pick<T>(values: readonly T[]): T
}

export function seededRandom(seed: string): Random {
  let state = hashSeed(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
  }
}

/** FNV-1a, so that a picture's name is its seed. */
function hashSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
