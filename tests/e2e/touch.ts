import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Fingers on the glass, each drawn from one place to another. */
export async function drag(page: Page, ...fingers: [from: Point, to: Point][]): Promise<void> {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  const between = (from: number, to: number, share: number) => from + (to - from) * share
  const at = (share: number) =>
    fingers.map(([from, to]) => ({ x: between(from.x, to.x, share), y: between(from.y, to.y, share) }))
  // All at once: a finger is quick, however long a busy machine takes to answer each.
  await Promise.all([
    touch('touchStart', at(0)),
    ...[0.3, 0.6, 1].map((share) => touch('touchMove', at(share))),
    touch('touchEnd', []),
  ])
  await glass.detach()
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
