/** A shorter movement is a scroll or a tremble. */
const MIN_DISTANCE_PX = 60
/** A longer touch selects text. */
const MAX_DURATION_MS = 600
/** A swipe from the edge of the screen is the browser's back gesture. */
const EDGE_PX = 20

/**
 * Calls `onDirection` with 1 for a swipe to the left (next) and with -1 for one to the right. The listeners are passive: scrolling,
 * pinching and selecting are the browser's and are not swipes, nor is a touch in a dialog over the element.
 */
export function onSwipe(element: HTMLElement, onDirection: (direction: 1 | -1) => void): void {
  let start: { x: number; y: number; time: number } | undefined

  const handleStart = ({ touches, target, timeStamp }: TouchEvent) => {
    const touch = touches.length === 1 ? touches[0] : undefined
    const inSameDialog = (target as Element).closest('dialog') === element.closest('dialog')
    const isSwipeStart =
      touch &&
      inSameDialog &&
      touch.clientX > EDGE_PX &&
      touch.clientX < innerWidth - EDGE_PX &&
      !scrollsSideways(target)
    start = isSwipeStart ? { x: touch.clientX, y: touch.clientY, time: timeStamp } : undefined
  }
  const handleEnd = ({ changedTouches, timeStamp }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!start || !touch || timeStamp - start.time > MAX_DURATION_MS || isZoomed() || isSelecting()) return
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
    start = undefined
    if (Math.abs(x) > MIN_DISTANCE_PX && Math.abs(x) > 2 * Math.abs(y)) onDirection(x < 0 ? 1 : -1)
  }
  element.addEventListener('touchstart', handleStart, { passive: true })
  element.addEventListener('touchend', handleEnd, { passive: true })
}

export const isZoomed = () => (visualViewport?.scale ?? 1) > 1.01
const isSelecting = () => getSelection()?.isCollapsed === false

function scrollsSideways(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
