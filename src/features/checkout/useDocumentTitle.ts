import { useEffect } from 'react'

/** What the tab is called: the page is printed before anybody knows which plan it is about. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const [, publication] = document.title.split(' — ')
    document.title = publication ? `${title} — ${publication}` : title
  }, [title])
}
