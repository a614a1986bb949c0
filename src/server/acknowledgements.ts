/** Counts which serving processes still have to apply an announcement. */
export class Acknowledgements {
  readonly #onLive: (id: number) => void
  /** Announcement → serving processes that have not applied it. */
  readonly #pending = new Map<number, Set<number>>()

  constructor(onLive: (id: number) => void) {
    this.#onLive = onLive
  }

  /** Without any serving process an announcement is live at once: a process that starts later reads the new files. */
  expect(id: number, workers: number[]): void {
    if (workers.length === 0) this.#onLive(id)
    else this.#pending.set(id, new Set(workers))
  }

  acknowledge(id: number, worker: number): void {
    const workersLeft = this.#pending.get(id)
    if (!workersLeft?.delete(worker) || workersLeft.size > 0) return
    this.#pending.delete(id)
    this.#onLive(id)
  }

  /** A process that has ended acknowledges nothing any more, and serves nothing either. */
  workerEnded(worker: number): void {
    for (const id of [...this.#pending.keys()]) this.acknowledge(id, worker)
  }

  get pendingCount(): number {
    return this.#pending.size
  }
}
