/** How often something happened, by name. */
export class Counts {
  readonly #counts = new Map<string, number>()

  add(name: string, count = 1): void {
    this.#counts.set(name, this.get(name) + count)
  }

  get = (name: string): number => this.#counts.get(name) ?? 0

  /** The largest first. */
  entries = (): [string, number][] => [...this.#counts].sort(([, a], [, b]) => b - a)

  addAll(others: Counts): void {
    for (const [name, count] of others.entries()) this.add(name, count)
  }
}
