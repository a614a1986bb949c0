import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Dispatches touches that move from one point to another, each finger by its own. */
export async function drag(page: Page, ...fingers: [from: Point, to: Point][]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  const interpolate = (from: number, to: number, fraction: number) => from + (to - from) * fraction
  const pointsAt = (fraction: number) =>
    fingers.map(([from, to]) => ({ x: interpolate(from.x, to.x, fraction), y: interpolate(from.y, to.y, fraction) }))
  // Sent without waiting for the responses, because a slow movement is not a swipe.
  await Promise.all([
    dispatchTouch('touchStart', pointsAt(0)),
    ...[0.3, 0.6, 1].map((fraction) => dispatchTouch('touchMove', pointsAt(fraction))),
    dispatchTouch('touchEnd', []),
  ])
  await session.detach()
}

export const swipeLeft = (page: Page) =>
  drag(page, [
    { x: 320, y: 430 },
    { x: 90, y: 440 },
  ])
export const swipeRight = (page: Page) =>
  drag(page, [
    { x: 90, y: 430 },
    { x: 320, y: 440 },
  ])
