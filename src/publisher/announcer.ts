import type { Announcement, FromPublisher } from './process-messages.ts'

/** Also learns what has changed. */
interface AnnouncementListener {
  compareAll(): void
  add(announcement: Announcement): void
}

/** Tells the serving processes what has changed, and when every one of them has applied it. */
export class Announcer {
  readonly #send: (message: FromPublisher) => void
  readonly #listener: AnnouncementListener | undefined
  readonly #pending = new Map<number, (liveAt: number) => void>()
  #lastId = 0

  constructor(send: (message: FromPublisher) => void, listener?: AnnouncementListener) {
    this.#send = send
    this.#listener = listener
  }

  /** Serving processes switch to this folder and drop everything that they cache. */
  announceRelease(folder: string): void {
    this.#send({ kind: 'release', folder })
    this.#listener?.compareAll()
  }

  /** Resolves with the time (ms since 1970) at which every serving process has applied it. */
  announce(announcement: Announcement): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>()
    const id = ++this.#lastId
    this.#pending.set(id, resolve)
    this.#send({ kind: 'published', id, ...announcement })
    this.#listener?.add(announcement)
    return promise
  }

  acknowledge(id: number): void {
    this.#pending.get(id)?.(Date.now())
    this.#pending.delete(id)
  }
}
