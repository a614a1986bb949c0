import { keep, kept } from './kept.ts'

interface Kept {
  article: string
  places: Record<string, number>
}

/** Where a reader is in an issue: the article, and the place in each that was open. */
export function openBookmark(issueId: string) {
  const key = `edition:${issueId}`
  const { article, places } = kept<Kept>(key)
  const mark: Partial<Kept> & { places: Record<string, number> } = { article, places: { ...places } }
  return {
    get article() {
      return mark.article
    },
    placeIn: (id: string) => Number(mark.places[id]) || 0,
    set(id: string, place: number): void {
      mark.article = id
      mark.places[id] = Math.round(place * 100) / 100
      keep(key, mark)
    },
  }
}
