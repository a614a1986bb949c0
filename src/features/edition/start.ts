import { onSwipe } from '../../ui/swipe.ts'
import { openBookmark } from './bookmark.ts'
import { offerToContinue } from './continue.ts'
import { readEntries } from './entries.ts'
import { onKeys } from './keys.ts'
import { followLinks } from './links.ts'
import { part } from './parts.ts'
import { Reader } from './reader.ts'
import { startSettings } from './settings.ts'

/** A scroll that has rested so long has arrived. */
const REST_MS = 300

const entries = readEntries()
if (entries.length > 0) start()

function start(): void {
  const edition = document.querySelector<HTMLElement>('[data-edition-of]')
  const bookmark = openBookmark(edition?.dataset.editionOf ?? '')
  const reader = new Reader(entries, bookmark)
  const settings = startSettings(reader.holding)

  const followAddress = () => {
    const id = location.hash.slice(1)
    const index = reader.indexOf(id)
    if (index >= 0) reader.open(index, { place: bookmark.placeIn(id), step: 'none' })
    else if (reader.isOpen) reader.close('none')
  }
  history.scrollRestoration = 'manual'
  addEventListener('popstate', followAddress)
  part('again').addEventListener('click', followAddress)
  followLinks(reader, bookmark)
  // The root, which also gets what is touched while one article fades into the next.
  if (edition) onSwipe(document.documentElement, (way) => reader.turn(way))
  listenToKeys(reader, settings)
  watchReading(reader)
  part('tools').hidden = false
  offerToContinue(entries, bookmark)
  followAddress()
}

function listenToKeys(reader: Reader, settings: ReturnType<typeof startSettings>): void {
  const heard = (act: () => unknown) => () => settings.keys && act()
  const inArticle = (act: () => unknown) => heard(() => reader.isOpen && act())
  const larger = heard(() => settings.resize(1))
  const smaller = heard(() => settings.resize(-1))
  onKeys({
    ArrowRight: heard(() => reader.turn(1)),
    ArrowLeft: heard(() => reader.turn(-1)),
    // The browser's own meaning first, as long as there is anywhere to scroll.
    Home: inArticle(() => scrollY < 1 && reader.open(0)),
    End: inArticle(() => isAtEnd() && reader.open(reader.count - 1)),
    Escape: inArticle(() => reader.close()),
    '+': larger,
    '=': larger,
    '-': smaller,
    '−': smaller,
  })
}

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1

function watchReading(reader: Reader): void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    reader.showProgress()
    clearTimeout(rest)
    rest = setTimeout(() => reader.remember(), REST_MS)
  }
  addEventListener('scroll', watch, { passive: true })
  addEventListener('resize', () => reader.showProgress())
  addEventListener('pagehide', () => reader.remember())
}
