import { storedBookmark } from '#lib/storage.ts'

interface Bookmark {
  article: string
  positions: Record<string, number>
}

/** The last article that was open in an issue, and the scroll position in each. */
export function openBookmark(issueId: string) {
  const stored = storedBookmark(issueId)
  const { article, positions }: Partial<Bookmark> = stored.get() ?? {}
  const state: Partial<Bookmark> & { positions: Record<string, number> } = {
    article,
    positions: { ...positions },
  }
  return {
    get article() {
      return state.article
    },
    positionIn: (id: string) => Number(state.positions[id]) || 0,
    set(id: string, position: number): void {
      state.article = id
      state.positions[id] = Math.round(position * 100) / 100
      stored.set(state)
    },
  }
}
