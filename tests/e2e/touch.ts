import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Fingers on the glass, each drawn from one place to another. */
export async function drag(page: Page, ...fingers: [from: Point, to: Point][]): Promise<void> {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  await touch(
    'touchStart',
    fingers.map(([from]) => from),
  )
  for (const share of [0.3, 0.6, 1]) {
    const between = (from: number, to: number) => from + (to - from) * share
    await touch(
      'touchMove',
      fingers.map(([from, to]) => ({ x: between(from.x, to.x), y: between(from.y, to.y) })),
    )
  }
  await touch('touchEnd', [])
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
