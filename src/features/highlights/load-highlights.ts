import { loadArticleRecord, shownArticleId } from '#lib/article-record.ts'

// Few readers highlight, so the script for it is loaded with the first selection, or where there are highlights to show.

const TEMPLATE = 'template[data-load-when="highlighting"]'

function load(): void {
  document.removeEventListener('selectionchange', onSelection)
  const template = document.querySelector<HTMLTemplateElement>(TEMPLATE)
  template?.replaceWith(template.content.cloneNode(true))
}

function onSelection(): void {
  const selection = getSelection()
  const text = document.querySelector('article > [data-article-text]')
  if (selection && !selection.isCollapsed && text?.contains(selection.anchorNode)) load()
}

document.addEventListener('selectionchange', onSelection)
loadArticleRecord(shownArticleId() ?? '').then(
  ({ highlights }) => highlights.length > 0 && load(),
  () => {},
)
