import { polar, times } from './curve.ts'
import { circle, group, line, type Point, polygon } from './svg.ts'

/** The marks round a dial: a bar at every hour, a hair at every minute. */
export const hourMarks = (at: Point, r: number, colour: string, weight = 1): string =>
  times(60, (i) => {
    const hour = i % 5 === 0
    const from = polar(at, r * (hour ? 0.86 : 0.935), i * 6)
    return line(from, polar(at, r * 0.965, i * 6), colour, (hour ? r * 0.022 : r * 0.006) * weight)
  }).join('')

/** A tapering hand; degrees run clockwise from twelve. */
export const hand = (at: Point, length: number, width: number, degrees: number, colour: string): string =>
  group(
    { transform: `rotate(${degrees} ${at[0]} ${at[1]})` },
    polygon(
      [
        [at[0] - width / 2, at[1] + length * 0.16],
        [at[0] + width / 2, at[1] + length * 0.16],
        [at[0] + width * 0.28, at[1] - length],
        [at[0] - width * 0.28, at[1] - length],
      ],
      colour,
    ),
  ) + circle(at[0], at[1], width * 0.9, colour)
