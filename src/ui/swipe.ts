/** Further than this is meant; a scroll or a tremble is not. */
const FAR = 60
/** A finger that rests longer is choosing words. */
const QUICK_MS = 600
/** From the edge of the screen the browser goes back. */
const EDGE = 20

/**
 * Calls with 1 for a swipe to the left, onwards, and with -1 for one to the right. It only watches, so that scrolling,
 * pinching and selecting stay the browser's own; what belongs to one of them is no swipe, nor what is done in a dialog
 * over the target.
 */
export function onSwipe(watched: HTMLElement, turn: (direction: 1 | -1) => void): void {
  let start: { x: number; y: number; time: number } | undefined

  const begin = ({ touches, target, timeStamp }: TouchEvent) => {
    const touch = touches.length === 1 ? touches[0] : undefined
    const inside = (target as Element).closest('dialog') === watched.closest('dialog')
    const free =
      touch && inside && touch.clientX > EDGE && touch.clientX < innerWidth - EDGE && !scrollsSideways(target)
    start = free ? { x: touch.clientX, y: touch.clientY, time: timeStamp } : undefined
  }
  const end = ({ changedTouches, timeStamp }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!start || !touch || timeStamp - start.time > QUICK_MS || isZoomed() || isSelecting()) return
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
    start = undefined
    if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1)
  }
  watched.addEventListener('touchstart', begin, { passive: true })
  watched.addEventListener('touchend', end, { passive: true })
}

export const isZoomed = () => (visualViewport?.scale ?? 1) > 1.01
const isSelecting = () => getSelection()?.isCollapsed === false

function scrollsSideways(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
