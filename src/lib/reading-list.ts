declare global {
  interface DocumentEventMap {
    'reading-list': CustomEvent<{ articleId: string; isSaved: boolean }>
  }
}

/** Tells other scripts of this page that an article is on the reading list now, or no longer. */
export const announceSaved = (articleId: string, isSaved: boolean): boolean =>
  document.dispatchEvent(new CustomEvent('reading-list', { detail: { articleId, isSaved } }))
