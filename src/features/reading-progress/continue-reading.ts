import { loadArticleRecord, shownArticleId } from '#lib/article-record.ts'

// A link that ends in #continue opens an article where the signed-in reader has left it.

if (location.hash === '#continue') void continueReading()

async function continueReading(): Promise<void> {
  const id = shownArticleId()
  if (!id) return
  let hasActed = false
  // Each touch begins with `pointerdown`.
  for (const type of ['wheel', 'keydown', 'pointerdown']) addEventListener(type, () => (hasActed = true))
  const record = await loadArticleRecord(id).catch(() => undefined)
  const percent = record?.progressPercent
  if (!percent || percent >= 100) return
  await Promise.all([document.fonts.ready, wholeText()])
  // The whole text may come seconds later, when the reader is in the middle of the opening.
  if (!hasActed) scrollToPercent(percent)
}

/** Where members read on, the percentage is that of the whole text. */
function wholeText(): Promise<void> {
  const part = document.querySelector('[data-members-part]')
  return new Promise((resolve) => {
    if (part)
      new MutationObserver(() => part.isConnected || resolve()).observe(part.parentElement as Element, {
        childList: true,
      })
    else resolve()
  })
}

/** The line that was the last one on the screen stands in its middle, and the focus in its paragraph. */
function scrollToPercent(percent: number): void {
  const text = document.querySelector('[data-article-text]')
  if (!text) return
  const { top, height } = text.getBoundingClientRect()
  const line = top + (height * percent) / 100
  const paragraph = ([...text.children] as HTMLElement[]).findLast((child) => child.getBoundingClientRect().top <= line)
  scrollTo({ top: scrollY + line - innerHeight / 2, behavior: 'instant' })
  if (!paragraph) return
  paragraph.tabIndex = -1
  paragraph.focus({ preventScroll: true })
}
