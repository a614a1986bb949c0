import { loadArticleRecord, shownArticleId } from '#lib/article-record.ts'

// A link that ends in #continue opens an article where the signed-in reader has left it.

if (location.hash === '#continue') void continueReading()

async function continueReading(): Promise<void> {
  const id = shownArticleId()
  if (!id) return
  const record = await loadArticleRecord(id).catch(() => undefined)
  const percent = record?.progressPercent ?? 0
  if (percent <= 0 || percent >= 100) return
  await Promise.all([document.fonts.ready, wholeText()])
  scrollToPercent(percent)
}

/** Where members read on, the percentage is that of the whole text. */
function wholeText(): Promise<void> {
  const article = document.querySelector('article:has(> [data-members-part])')
  if (!article) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (article.querySelector(':scope > [data-members-part]')) return
      observer.disconnect()
      resolve()
    })
    observer.observe(article, { childList: true })
  })
}

/** The line that was the last one on the screen stands in its middle, and the focus in its paragraph. */
function scrollToPercent(percent: number): void {
  const text = document.querySelector<HTMLElement>('article > [data-article-text]')
  if (!text) return
  const { top, height } = text.getBoundingClientRect()
  const line = top + (height * percent) / 100
  const paragraph = [...text.children].findLast((child) => child.getBoundingClientRect().top <= line)
  scrollTo({ top: scrollY + line - innerHeight / 2, behavior: 'instant' })
  if (!(paragraph instanceof HTMLElement)) return
  paragraph.tabIndex = -1
  paragraph.focus({ preventScroll: true })
}
