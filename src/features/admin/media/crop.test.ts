import { expect, test } from 'vitest'
import { moved, ratioOf, resized, wholePicture, withRatio } from './crop.ts'

const picture = { width: 1200, height: 800 }

test('a ratio is the largest part around the centre of the present one, inside the picture', () => {
  expect(withRatio(wholePicture(picture), '1:1', picture)).toEqual({ x: 200, y: 0, width: 800, height: 800 })
  expect(withRatio({ x: 900, y: 0, width: 300, height: 800 }, '1:1', picture)).toEqual({
    x: 400,
    y: 0,
    width: 800,
    height: 800,
  })
  const free = { x: 10, y: 20, width: 30, height: 40 }
  expect(withRatio(free, 'free', picture)).toEqual(free)
  expect(withRatio(free, 'original', picture)).toEqual(wholePicture(picture))
})

test('moving stops at the edges', () => {
  const part = { x: 100, y: 100, width: 400, height: 300 }
  expect(moved(part, -500, 20.4, picture)).toEqual({ ...part, x: 0, y: 120 })
  expect(moved(part, 5000, 5000, picture)).toEqual({ ...part, x: 800, y: 500 })
})

test.each(['free', '3:2', '1:1', '3:4', 'original'])(
  'resizing with the ratio %s stays inside the picture and keeps it',
  (ratio) => {
    for (const [width, height] of [
      [10, 10],
      [333, 222],
      [9999, 9999],
      [700, 5],
    ] as const) {
      const part = resized({ x: 300, y: 200, width: 300, height: 200 }, width, height, ratio, picture)
      expect(part.x + part.width).toBeLessThanOrEqual(picture.width)
      expect(part.y + part.height).toBeLessThanOrEqual(picture.height)
      expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(16)
      const requested = ratioOf(ratio, picture)
      if (requested) expect(Math.abs(part.width / part.height - requested)).toBeLessThan(0.07)
    }
  },
)
