import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Fingers on the glass, each drawn from one place to another. */
export async function drag(page: Page, ...fingers: [from: Point, to: Point][]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  const interpolate = (from: number, to: number, fraction: number) => from + (to - from) * fraction
  const pointsAt = (fraction: number) =>
    fingers.map(([from, to]) => ({ x: interpolate(from.x, to.x, fraction), y: interpolate(from.y, to.y, fraction) }))
  // All at once: a finger is quick, however long a busy machine takes to answer each.
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
