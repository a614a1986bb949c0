import { onSwipe } from '#ui/swipe.ts'
import { readContents, showContinueLink } from './article-navigation.ts'
import { openBookmark } from './bookmark.ts'
import { partElement } from './dom.ts'
import { EditionViewer } from './edition-viewer.ts'
import { bindShortcuts } from './keyboard-shortcuts.ts'
import { openLinksInEdition } from './open-links.ts'
import { startReadingSettings } from './reading-settings.ts'

/** A pause of this length ends a scroll. */
const SCROLL_IDLE_MS = 300

const entries = readContents()
if (entries.length > 0) start()

function start(): void {
  const edition = document.querySelector<HTMLElement>('[data-edition-of]')
  const bookmark = openBookmark(edition?.dataset.editionOf ?? '')
  const viewer = new EditionViewer(entries, bookmark)
  const settings = startReadingSettings(viewer.keepPosition)

  const openFromUrl = () => {
    const id = location.hash.slice(1)
    const index = viewer.indexOf(id)
    if (index >= 0) viewer.open(index, { position: bookmark.positionIn(id), historyAction: 'none' })
    else if (viewer.isOpen) viewer.close('none')
  }
  history.scrollRestoration = 'manual'
  addEventListener('popstate', openFromUrl)
  partElement('retry').addEventListener('click', openFromUrl)
  openLinksInEdition(viewer, bookmark)
  // On the root, which also receives touches during a view transition.
  if (edition) onSwipe(document.documentElement, (direction) => viewer.openAdjacent(direction))
  bindReadingShortcuts(viewer, settings)
  trackScroll(viewer)
  partElement('tools').hidden = false
  showContinueLink(entries, bookmark)
  openFromUrl()
}

function bindReadingShortcuts(viewer: EditionViewer, settings: ReturnType<typeof startReadingSettings>): void {
  const whenEnabled = (action: () => unknown) => () => settings.keys && action()
  const inArticle = (action: () => unknown) => whenEnabled(() => viewer.isOpen && action())
  const larger = whenEnabled(() => settings.resize(1))
  const smaller = whenEnabled(() => settings.resize(-1))
  bindShortcuts({
    ArrowRight: whenEnabled(() => viewer.openAdjacent(1)),
    ArrowLeft: whenEnabled(() => viewer.openAdjacent(-1)),
    // First the browser scrolls to the top or the bottom.
    Home: inArticle(() => scrollY < 1 && viewer.open(0)),
    End: inArticle(() => isAtEnd() && viewer.open(viewer.count - 1)),
    Escape: inArticle(() => viewer.close()),
    '+': larger,
    '=': larger,
    '-': smaller,
    '−': smaller,
  })
}

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1

function trackScroll(viewer: EditionViewer): void {
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    viewer.showProgress()
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => viewer.savePosition(), SCROLL_IDLE_MS)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('resize', () => viewer.showProgress())
  addEventListener('pagehide', () => viewer.savePosition())
}
