/** An article as the contents name it: they are the only list there is. */
export interface ContentsEntry {
  id: string
  title: string
  link: HTMLAnchorElement
}

export function readContents(): ContentsEntry[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-edition-part="entries"] a[data-article]')
  return [...links].map((link) => ({ id: link.dataset.article ?? '', title: link.textContent?.trim() ?? '', link }))
}
